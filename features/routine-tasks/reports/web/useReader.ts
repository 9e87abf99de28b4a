import { useMemo } from 'react'
import type { Reader } from '#features/routine-tasks/reports/web/words.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#platform/shared/locale.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'

/** The signed-in user as the reader of the page. */
export function useReader(): Reader {
  const { locale } = useWords('routine')
  return useMemo(() => {
    const session = readSession()
    return {
      userId: session?.userId ?? '',
      timezone: session?.timezone ?? DEFAULT_COMPANY_TIMEZONE,
      locale,
    }
  }, [locale])
}
