import { Search } from 'lucide-react'
import { useDirectory } from '#features/directory/web/api.ts'
import { SORTS, type SortBy, type TeamSearch } from '#features/users/web/search.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'

const STATUSES = ['active', 'pending'] as const
const CHOICES = SORTS.flatMap((by) => [by, `${by}.desc`] as const)

interface Props {
  search: TeamSearch
  text: string
  onText: (text: string) => void
  onChange: (change: Partial<TeamSearch>) => void
  onClear: (() => void) | undefined
  /** Whether the order is chosen here, for want of heads of columns. */
  sorts: boolean
}

/** Search, filters and, beside cards, the order. */
export function TeamFilters({ search, text, onText, onChange, onClear, sorts }: Props) {
  const { t } = useWords('users')
  const { data } = useDirectory()
  const pick = (name: 'status' | 'role_id' | 'dept_id', label: string) => ({
    label,
    hideLabel: true,
    value: search[name] ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      onChange({ [name]: target.value || undefined }),
    className: 'sm:w-40',
  })
  const order = (chosen: string) => {
    const [by, turned] = chosen.split('.') as [SortBy, 'desc' | undefined]
    onChange({ sort: by === 'name' ? undefined : by, order: turned })
  }
  return (
    <search className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <TextField
        type="search"
        label={t('search')}
        hideLabel
        placeholder={t('searchHint')}
        start={<Search aria-hidden="true" className="size-4" />}
        value={text}
        maxLength={100}
        onChange={(event) => onText(event.target.value)}
        className="col-span-2 sm:w-64"
      />
      <NativeSelect
        {...pick('status', t('status'))}
        placeholder={t('anyStatus')}
        options={STATUSES.map((status) => ({ id: status, name: t(status) }))}
      />
      {(search.role_id || (data && data.roles.length > 0)) && (
        <NativeSelect
          {...pick('role_id', t('role'))}
          placeholder={t('anyRole')}
          options={data?.roles ?? []}
        />
      )}
      {(search.dept_id || (data && data.departments.length > 0)) && (
        <NativeSelect
          {...pick('dept_id', t('department'))}
          placeholder={t('anyDepartment')}
          options={data?.departments ?? []}
        />
      )}
      {sorts && (
        <NativeSelect
          label={t('sortBy')}
          hideLabel
          value={`${search.sort ?? 'name'}${search.order ? '.desc' : ''}`}
          onChange={({ target }) => order(target.value)}
          className="sm:w-44"
          options={CHOICES.map((one) => ({ id: one, name: t(`sort.${one}`) }))}
        />
      )}
      {onClear && (
        <Button tone="quiet" onClick={onClear} className="max-sm:col-span-2">
          {t('clearFilters')}
        </Button>
      )}
    </search>
  )
}
