import { useMemo } from 'react'
import { useWords } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { Reader } from '#features/routine-tasks/reports/web/words.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'

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
