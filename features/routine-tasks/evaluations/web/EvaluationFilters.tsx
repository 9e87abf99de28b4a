import { useDirectory } from '#features/directory/web/api.ts'
import { type EvaluationList, STATUSES } from '#features/routine-tasks/evaluations/web/search.ts'
import { statusWord } from '#features/routine-tasks/evaluations/web/words.ts'
import { useWords } from '#platform/web/i18n.ts'
import { FilterBar, FilterSelect, type Folding } from '#platform/web/list/FilterBar.tsx'
import { readSession } from '#platform/web/session.ts'

const SEE_ALL = ['view-dailyTaskReports', 'evaluate-dailytask'] as const

/** The departments whose reports the reader is shown: all, or those that they manage. */
function useSeenDepartments() {
  const session = readSession()
  const known = useDirectory().data?.departments ?? []
  const all = session?.isOwner || SEE_ALL.some((name) => session?.permissions.includes(name))
  return all ? known : known.filter(({ id }) => session?.managedDepartments.includes(id))
}

/** The departments to choose from; shown where there is a choice. */
export function DepartmentFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const { t } = useWords('routine')
  const departments = useSeenDepartments()
  if (departments.length < 2 && !value) return null
  return (
    <FilterSelect
      label={t('department')}
      all={t('allDepartments')}
      options={departments}
      value={value}
      onChange={onChange}
    />
  )
}

const EVALUATED = { true: 'evaluatedYes', false: 'evaluatedNo' } as const

/** One row beside each other; on phones one under the other, and only when asked for. */
export function EvaluationFilters({
  folding,
  list: { search, change, text, setText, inUse, clear },
}: {
  folding: Folding
  list: EvaluationList
}) {
  const { t } = useWords(['evaluations', 'routine'])
  return (
    <FilterBar
      folding={folding}
      text={text}
      onText={setText}
      label={t('routine:search')}
      hint={t('routine:searchHint')}
      onClear={inUse > 0 ? clear : undefined}
    >
      <DepartmentFilter value={search.dept_id} onChange={(dept_id) => change({ dept_id })} />
      <FilterSelect
        label={t('routine:status')}
        all={t('routine:allStatuses')}
        options={STATUSES.map((status) => ({ id: status, name: statusWord(t, status) }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label={t('evaluations:evaluation')}
        all={t('evaluations:evaluatedAny')}
        options={(['true', 'false'] as const).map((id) => ({
          id,
          name: t(`evaluations:${EVALUATED[id]}`),
        }))}
        value={search.evaluated === undefined ? undefined : `${search.evaluated}`}
        onChange={(chosen) => change({ evaluated: chosen && chosen === 'true' })}
      />
    </FilterBar>
  )
}
