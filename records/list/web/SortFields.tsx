import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import type { Option } from '#ui/useCombo.ts'

interface SortFieldsProps<S extends string> {
  options: readonly Option<S>[]
  value: S
  isDescending: boolean
  onSort: (by: S) => void
  onReverse: () => void
}

/** The sort control for a list of cards, which has no column headings. */
export function SortFields<S extends string>({
  options,
  value,
  isDescending,
  onSort,
  onReverse,
}: SortFieldsProps<S>) {
  const { t } = useTranslations('lists')
  const Icon = isDescending ? ArrowDownNarrowWide : ArrowUpNarrowWide
  return (
    <div className="flex items-end gap-2">
      <NativeSelect
        label={t('sort')}
        hideLabel
        className="grow sm:w-44"
        options={options}
        value={value}
        onChange={({ target }) => onSort(target.value as S)}
      />
      <IconButton
        tone="outline"
        label={t(isDescending ? 'descending' : 'ascending')}
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={onReverse}
      />
    </div>
  )
}
