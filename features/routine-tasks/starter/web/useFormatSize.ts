import { useTranslations } from '#client/i18n.ts'

/** "4 departments, 14 duties" */
export function useFormatSize() {
  const { t } = useTranslations('starter')
  return ({ departments, duties }: { departments: number; duties: number }): string =>
    t('size', {
      departments: t('departments', { count: departments }),
      duties: t('duties', { count: duties }),
    })
}
