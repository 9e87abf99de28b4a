import { useTranslations } from '#client/i18n.ts'

/** Between two facts on one line: a dot for the eye, the language's comma for a screen reader. */
export function Between() {
  const { t } = useTranslations('common')
  return (
    <>
      <span aria-hidden="true">{' · '}</span>
      <span className="sr-only">{t('comma')}</span>
    </>
  )
}
