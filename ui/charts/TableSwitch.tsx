import { useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'

interface TableSwitchProps {
  table: boolean
  onChange: (table: boolean) => void
}

/** Switches between the chart and the same numbers as a table. */
export function TableSwitch({ table, onChange }: TableSwitchProps) {
  const { t } = useTranslations('lists')
  return (
    <Button size="sm" onClick={() => onChange(!table)}>
      {t(table ? 'showChart' : 'showTable')}
    </Button>
  )
}
