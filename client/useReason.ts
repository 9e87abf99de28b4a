import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { type FieldNames, fieldLabel, problemsOf } from '#client/problems.ts'

/**
 * The server's messages about fields, one line each with the field's name. A message that is also
 * the message of the whole reply stands without a name.
 */
export function useProblemLines(names: FieldNames = {}) {
  const { t } = useTranslations('common')
  return (error: unknown, shown: readonly string[] = []): string[] =>
    problemsOf(error)
      .filter(({ field }) => !shown.includes(field))
      .map(({ field, says }) =>
        (error as CallError).message === says
          ? says
          : t('fieldError', { field: fieldLabel(field, names), problem: says }),
      )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/**
 * The reason why a call failed: the server's messages, or that it was unreachable; `otherwise` if
 * there is no reason. If `otherwise` is given, other errors show their own message.
 */
export function useReason(otherwise?: string) {
  const { t } = useTranslations('common')
  const linesOf = useProblemLines()
  return (error: unknown): string => {
    if (!(error instanceof CallError))
      return otherwise ? messageOf(error) || otherwise : t('unexpected')
    const lines = linesOf(error)
    if (lines.length > 0) return lines.join('\n')
    if (error.status === 0) return t('unreachable')
    return error.message || (otherwise ?? t('unexpected'))
  }
}
