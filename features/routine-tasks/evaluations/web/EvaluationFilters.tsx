import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { type EvaluationList, STATUSES } from '#features/routine-tasks/evaluations/web/search.ts'
import { formatStatus } from '#features/routine-tasks/evaluations/web/translations.ts'
import { choice, type Disclosure, FilterBar, FilterSelect } from '#records/list/web/FilterBar.tsx'

const SEE_ALL_PERMISSIONS = ['view-dailyTaskReports', 'evaluate-dailytask'] as const

/** The departments whose reports the user can see: all, or those that they manage. */
function useVisibleDepartments() {
  const session = readSession()
  const known = useDirectory().data?.departments ?? []
  const all =
    session?.isOwner || SEE_ALL_PERMISSIONS.some((name) => session?.permissions.includes(name))
  return all ? known : known.filter(({ id }) => session?.managedDepartments.includes(id))
}

interface DepartmentChoice {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** The department filter; undefined if there is nothing to choose. */
function useDepartmentChoice({ value, onChange }: DepartmentChoice) {
  const { t } = useTranslations('routine')
  const departments = useVisibleDepartments()
  if (departments.length < 2 && !value) return undefined
  return {
    label: t('department'),
    all: t('allDepartments'),
    options: departments,
    value,
    onChange,
  }
}

/** The only filter of the queue. */
export function DepartmentFilter(chosen: DepartmentChoice) {
  const departments = useDepartmentChoice(chosen)
  return departments ? <FilterSelect {...departments} /> : null
}

const EVALUATED = { true: 'evaluatedYes', false: 'evaluatedNo' } as const

/** The filters for the reports of a day. */
export function EvaluationFilters({
  folding,
  start,
  end,
  list: { search, change, text, setText, inUse, clear, departmentId },
}: {
  folding: Disclosure
  /** Shown in one row with the search: the day, and the actions for its list. */
  start: ReactNode
  end: ReactNode
  list: EvaluationList
}) {
  const { t } = useTranslations(['evaluations', 'routine'])
  const departments = useDepartmentChoice({
    value: search.dept_id,
    onChange: (dept_id) => change({ dept_id }),
  })
  return (
    <FilterBar
      disclosure={folding}
      start={start}
      end={end}
      searchField={{ text, setText, label: t('routine:search'), hint: t('routine:searchHint') }}
      onClear={inUse > 0 ? clear : undefined}
      filters={[
        !departmentId && departments && choice(departments),
        choice({
          label: t('routine:status'),
          all: t('routine:allStatuses'),
          options: STATUSES.map((status) => ({ id: status, name: formatStatus(t, status) })),
          value: search.status,
          onChange: (status) => change({ status }),
        }),
        choice({
          label: t('evaluations:evaluation'),
          all: t('evaluations:evaluatedAny'),
          options: (['true', 'false'] as const).map((id) => ({
            id,
            name: t(`evaluations:${EVALUATED[id]}`),
          })),
          value: search.evaluated === undefined ? undefined : `${search.evaluated}`,
          onChange: (chosen) => change({ evaluated: chosen && chosen === 'true' }),
        }),
      ]}
    />
  )
}
