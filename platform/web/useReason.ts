import { CallError } from '#platform/web/call.ts'
import { useWords } from '#platform/web/i18n.ts'

/** Why a call failed, in words: the server's, or that it could not be reached. */
export function useReason() {
  const { t } = useWords('common')
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t('unexpected')
    return error.message || t(error.status === 0 ? 'unreachable' : 'unexpected')
  }
}
