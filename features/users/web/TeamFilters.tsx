import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { SORTS, type SortBy, type useTeamSearch } from '#features/users/web/search.ts'
import { choice, FilterBar } from '#records/list/web/FilterBar.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'

const STATUSES = ['active', 'pending'] as const
const CHOICES = SORTS.flatMap((by) => [by, `${by}.desc`] as const)

/** Search and filters; with `sorts`, also the order, because cards have no column headings. */
export function TeamFilters({
  list: { search, change, text, setText, inUse, clear },
  sorts,
}: {
  list: ReturnType<typeof useTeamSearch>
  sorts: boolean
}) {
  const { t } = useTranslations('users')
  const { data } = useDirectory()
  const order = (chosen: string) => {
    const [by, turned] = chosen.split('.') as [SortBy, 'desc' | undefined]
    change({ sort: by === 'name' ? undefined : by, order: turned })
  }
  return (
    <FilterBar
      searchField={{ text, setText, label: t('search'), hint: t('searchHint') }}
      onClear={inUse > 0 ? clear : undefined}
      className="mb-4"
      filters={[
        choice({
          label: t('status'),
          all: t('anyStatus'),
          options: STATUSES.map((status) => ({ id: status, name: t(status) })),
          value: search.status,
          onChange: (status) => change({ status }),
        }),
        (search.role_id !== undefined || (data && data.roles.length > 0)) &&
          choice({
            label: t('role'),
            all: t('anyRole'),
            options: data?.roles ?? [],
            value: search.role_id,
            onChange: (role_id) => change({ role_id }),
          }),
        (search.dept_id !== undefined || (data && data.departments.length > 0)) &&
          choice({
            label: t('department'),
            all: t('anyDepartment'),
            options: data?.departments ?? [],
            value: search.dept_id,
            onChange: (dept_id) => change({ dept_id }),
          }),
      ]}
      sort={
        sorts && (
          <NativeSelect
            label={t('sortBy')}
            hideLabel
            value={`${search.sort ?? 'name'}${search.order ? '.desc' : ''}`}
            onChange={({ target }) => order(target.value)}
            className="sm:w-44"
            options={CHOICES.map((one) => ({ id: one, name: t(`sort.${one}`) }))}
          />
        )
      }
    />
  )
}
