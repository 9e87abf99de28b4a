import { useTranslations } from '#client/i18n.ts'
import type { Closed } from '#features/companies/fields.ts'

/** "Holiday: National Day", "Weekend", or undefined for a working day. */
export function useFormatClosed() {
  const { t } = useTranslations('common')
  return (closed: Closed | null | undefined): string | undefined => {
    if (!closed) return undefined
    const { holiday } = closed
    return holiday === null ? t('weekend') : t('holidayNamed', { name: holiday })
  }
}

export const useClosedText = (closed: Closed | null | undefined) => useFormatClosed()(closed)
