import { useTranslations } from '#client/i18n.ts'

/**
 * The separator of two facts on one line: a dot on the screen, the locale's comma for screen
 * readers.
 */
export function DotSeparator() {
  const { t } = useTranslations('common')
  return (
    <>
      <span aria-hidden="true">{' · '}</span>
      <span className="sr-only">{t('comma')}</span>
    </>
  )
}
