import { useMemo } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'

/** The signed-in user as the reader of the page. */
export function useViewer(): Viewer {
  const { locale } = useTranslations('routine')
  return useMemo(() => {
    const session = readSession()
    return {
      userId: session?.userId ?? '',
      timezone: session?.timezone ?? DEFAULT_COMPANY_TIMEZONE,
      locale,
    }
  }, [locale])
}
