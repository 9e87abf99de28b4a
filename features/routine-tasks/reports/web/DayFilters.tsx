import { useTranslations } from '#client/i18n.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { type Group, WHOLE_COMPANY } from '#features/routine-tasks/reports/web/day.ts'
import type { DayFilterList } from '#features/routine-tasks/reports/web/search.ts'
import { choice, type Disclosure, FilterBar } from '#records/list/web/FilterBar.tsx'

const STATUSES = [
  { id: 'not_reported', name: 'notReported' },
  { id: 'reported', name: 'reportedState' },
  { id: 'done', name: 'done' },
  { id: 'not_done', name: 'notDone' },
] as const

/** The filters of a day. */
export function DayFilters({
  folding,
  departments,
  list: { search, change, text, setText, inUse, clear },
}: {
  folding: Disclosure
  /** The departments of the whole day. */
  departments: readonly Pick<Group, 'id' | 'name'>[]
  list: DayFilterList
}) {
  const { t } = useTranslations('routine')
  return (
    <FilterBar
      disclosure={folding}
      searchField={{ text, setText, label: t('search'), hint: t('searchHint') }}
      onClear={inUse > 0 ? clear : undefined}
      className="mt-3"
      filters={[
        (departments.length > 1 || search.dept_id !== undefined) &&
          choice({
            label: t('department'),
            all: t('allDepartments'),
            options: departments.map((one) => ({
              id: one.id,
              name: one.id === WHOLE_COMPANY ? t('wholeCompany') : (one.name ?? ''),
            })),
            value: search.dept_id,
            onChange: (dept_id) => change({ dept_id }),
          }),
        choice({
          label: t('type'),
          all: t('allTypes'),
          options: TaskType.options.map((id) => ({ id, name: t(`type.${id}`) })),
          value: search.task_type,
          onChange: (task_type) => change({ task_type }),
        }),
        choice({
          label: t('status'),
          all: t('allStatuses'),
          options: STATUSES.map(({ id, name }) => ({ id, name: t(name) })),
          value: search.status,
          onChange: (status) => change({ status }),
        }),
      ]}
    />
  )
}
