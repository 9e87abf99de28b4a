import { useTranslations } from '#client/i18n.ts'

/** The labels that every chart needs; `category` names its rows. */
export function useChartLabels(category: string) {
  const { t } = useTranslations('performance')
  return { table: t('tableOf'), chart: t('chartRole'), category, empty: t('nothing') }
}
