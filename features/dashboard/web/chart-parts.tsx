import { useTranslations } from '#client/i18n.ts'

/** The words that every chart needs; `category` names what its groups are. */
export function useChartLabels(category: string) {
  const { t } = useTranslations('dashboard')
  return { table: t('tableOf'), chart: t('chartRole'), category, empty: t('noNumbers') }
}
