import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'

/** Shows the same numbers as a table, and back. */
export function TableSwitch({
  table,
  onChange,
}: {
  table: boolean
  onChange: (table: boolean) => void
}) {
  const { t } = useWords('performance')
  return (
    <Button size="sm" onClick={() => onChange(!table)}>
      {t(table ? 'showChart' : 'showTable')}
    </Button>
  )
}
