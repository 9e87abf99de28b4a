import { useTranslations } from '#client/i18n.ts'
import type { Selection } from '#records/list/web/useSelection.ts'
import { Checkbox } from '#ui/Checkbox.tsx'

interface SelectRowProps {
  id: string
  name: string
  disabled: boolean
  selection: Selection<unknown>
}

export function SelectRow({ id, name, disabled, selection }: SelectRowProps) {
  const { t } = useTranslations('lists')
  return (
    <Checkbox
      className="flex"
      hideLabel
      label={t('select', { name })}
      checked={selection.ids.has(id)}
      disabled={disabled}
      onChange={() => selection.toggle(id)}
    />
  )
}

/** Selects all selectable rows of the page. `hideLabel` is for use in a table heading. */
export function SelectPage({
  selection: { page, togglePage },
  hideLabel = false,
}: {
  selection: Selection<unknown>
  hideLabel?: boolean
}) {
  const { t } = useTranslations('lists')
  return (
    <Checkbox
      className="flex"
      hideLabel={hideLabel}
      label={t('selectPage')}
      checked={page === 'all'}
      indeterminate={page === 'some'}
      disabled={page === 'empty'}
      onChange={togglePage}
    />
  )
}
