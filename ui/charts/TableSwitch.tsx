import { useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'

interface TableSwitchProps {
  table: boolean
  onChange: (table: boolean) => void
}

/** Shows the same numbers as a table, and back. */
export function TableSwitch({ table, onChange }: TableSwitchProps) {
  const { t } = useTranslations('lists')
  return (
    <Button size="sm" onClick={() => onChange(!table)}>
      {t(table ? 'showChart' : 'showTable')}
    </Button>
  )
}
