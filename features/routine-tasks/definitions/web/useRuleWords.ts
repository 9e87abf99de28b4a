import { useCallback } from 'react'
import { type Reading, ruleWords } from '#features/routine-tasks/definitions/web/rule-words.ts'
import { useWords } from '#platform/web/i18n.ts'

/** A rule in the words of the page's language. */
export function useRuleWords(firstDay: number) {
  const { t, locale } = useWords('definitions')
  return useCallback(
    (rule: Parameters<typeof ruleWords>[1]) =>
      ruleWords(t, rule, { locale, firstDay } satisfies Reading),
    [t, locale, firstDay],
  )
}
