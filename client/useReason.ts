import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { type FieldNames, nameOfField, problemsOf } from '#client/problems.ts'

/**
 * What the server says of fields, a line each with the field's name. A sentence that is the whole
 * reply's message too speaks for itself.
 */
export function useProblemLines(names: FieldNames = {}) {
  const { t } = useTranslations('common')
  return (error: unknown, shown: readonly string[] = []): string[] =>
    problemsOf(error)
      .filter(({ field }) => !shown.includes(field))
      .map(({ field, says }) =>
        (error as CallError).message === says
          ? says
          : t('fieldError', { field: nameOfField(field, names), problem: says }),
      )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/**
 * Why a call failed, in words: the server's, of each field, or that it could not be reached;
 * `otherwise` where nobody gives a reason. With it, an error of the page says its own message.
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
