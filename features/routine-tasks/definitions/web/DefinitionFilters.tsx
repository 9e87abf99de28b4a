import { ArrowDownNarrowWide, ArrowUpNarrowWide, Search } from 'lucide-react'
import { TaskType } from '#features/routine-tasks/definitions/contract.ts'
import { useSeenDepartments } from '#features/routine-tasks/definitions/web/may.ts'
import {
  type DefinitionSearch,
  SORTS,
  type SortBy,
  sortedBy,
} from '#features/routine-tasks/definitions/web/search.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'

type Change = (change: Partial<DefinitionSearch>) => void

/** Cards have no headings to press. */
function SortFields({ search, onChange }: { search: DefinitionSearch; onChange: Change }) {
  const { t } = useWords('definitions')
  const sort = search.sort ?? 'name'
  const down = search.order === 'desc'
  const Icon = down ? ArrowDownNarrowWide : ArrowUpNarrowWide
  return (
    <div className="flex items-end gap-2">
      <NativeSelect
        label={t('sort')}
        hideLabel
        className="grow"
        options={SORTS.map((id) => ({ id, name: t(`sort.${id}`) }))}
        value={sort}
        onChange={({ target }) => onChange({ sort: target.value as SortBy, order: undefined })}
      />
      <IconButton
        tone="outline"
        label={t(down ? 'descending' : 'ascending')}
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => onChange(sortedBy(search, sort))}
      />
    </div>
  )
}

export function DefinitionFilters({
  search,
  text,
  onText,
  onChange,
  onClear,
  sortable,
}: {
  search: DefinitionSearch
  text: string
  onText: (text: string) => void
  onChange: Change
  /** Given while anything is filtered. */
  onClear: (() => void) | undefined
  sortable: boolean
}) {
  const { t } = useWords(['definitions', 'routine'])
  const departments = useSeenDepartments()
  const pick = (name: 'dept_id' | 'task_type' | 'state', label: string) => ({
    label,
    hideLabel: true,
    value: search[name] ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      onChange({ [name]: target.value || undefined }),
    className: 'sm:w-44',
  })
  return (
    <search className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <TextField
        type="search"
        label={t('definitions:search')}
        hideLabel
        placeholder={t('definitions:searchHint')}
        start={<Search aria-hidden="true" className="size-4" />}
        maxLength={100}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="max-sm:col-span-2 sm:w-72"
      />
      {(departments.length > 1 || search.dept_id) && (
        <NativeSelect
          {...pick('dept_id', t('definitions:department'))}
          placeholder={t('definitions:allDepartments')}
          options={departments}
        />
      )}
      <NativeSelect
        {...pick('task_type', t('definitions:type'))}
        placeholder={t('definitions:allTypes')}
        options={TaskType.options.map((id) => ({ id, name: t(`routine:type.${id}`) }))}
      />
      <NativeSelect
        {...pick('state', t('definitions:state'))}
        placeholder={t('definitions:allStates')}
        options={(['active', 'paused'] as const).map((id) => ({
          id,
          name: t(`definitions:${id}`),
        }))}
      />
      {sortable && <SortFields search={search} onChange={onChange} />}
      {onClear && (
        <Button tone="quiet" onClick={onClear}>
          {t('definitions:clearFilters')}
        </Button>
      )}
    </search>
  )
}
