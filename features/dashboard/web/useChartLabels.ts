import { useTranslations } from '#client/i18n.ts'

/** The translations that every chart needs; `category` is the name of its groups. */
export function useChartLabels(category: string) {
  const { t } = useTranslations('dashboard')
  return { table: t('tableOf'), chart: t('chartRole'), category, empty: t('noNumbers') }
}
