import { useTranslations } from '#client/i18n.ts'

/** The words that every chart needs; `category` names what its rows are. */
export function useChartLabels(category: string) {
  const { t } = useTranslations('performance')
  return { table: t('tableOf'), chart: t('chartRole'), category, empty: t('nothing') }
}
