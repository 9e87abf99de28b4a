import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'

/** The words that every chart needs; `category` names what its groups are. */
export function useChartLabels(category: string) {
  const { t } = useWords('dashboard')
  return { table: t('tableOf'), chart: t('chartRole'), category, empty: t('noNumbers') }
}

/** Shows the same numbers as a table, and back. */
export function TableSwitch({
  table,
  onChange,
}: {
  table: boolean
  onChange: (table: boolean) => void
}) {
  const { t } = useWords('dashboard')
  return (
    <Button size="sm" onClick={() => onChange(!table)}>
      {t(table ? 'showChart' : 'showTable')}
    </Button>
  )
}
