import * as z from 'zod/mini'
import { LevelReply } from '#features/routine-tasks/definitions/escalations-contract.ts'
import {
  formatList,
  type TranslateDefinitions,
} from '#features/routine-tasks/definitions/web/format-rule.ts'
import type { Locale } from '#shared/locale.ts'

/** "the manager 2 hours after its time" */
export function formatLevel(t: TranslateDefinitions, level: LevelReply): string {
  const { after, hours, recipient, role } = level
  const whom = t(`escalation.whom.${recipient}`, { role: role?.name ?? t('deletedRole') })
  return t(`escalation.level.${after}`, { whom, count: hours })
}

/** All levels as one part of a sentence. */
export const formatLevels = (
  t: TranslateDefinitions,
  levels: readonly LevelReply[],
  locale: Locale,
): string =>
  formatList(
    levels.map((level) => formatLevel(t, level)),
    locale,
  )

/** The levels that the history of a definition stores. */
export function formatStoredLevels(
  t: TranslateDefinitions,
  value: unknown,
  locale: Locale,
): string {
  const { success, data } = z.array(LevelReply).safeParse(value)
  return success ? formatLevels(t, data, locale) : String(value)
}
