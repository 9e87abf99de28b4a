import { useTranslations } from '#client/i18n.ts'
import { DepartmentFilter } from '#features/routine-tasks/evaluations/web/EvaluationFilters.tsx'
import { EvaluationsSkeleton } from '#features/routine-tasks/evaluations/web/EvaluationsSkeleton.tsx'
import { QueueList } from '#features/routine-tasks/evaluations/web/QueueList.tsx'
import type { ChangeSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import { countWaiting, useQueue } from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface Props {
  departmentId: string | undefined
  reader: Viewer
  onChange: ChangeSearch
}

/** The reports that wait for the user's evaluation, over all days, newest first. */
export function QueueView({ departmentId, reader, onChange }: Props) {
  const { t } = useTranslations('evaluations')
  const query = useQueue(departmentId)
  const { data, isPending } = query
  const waiting = data ? countWaiting(data) : 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DepartmentFilter value={departmentId} onChange={(dept_id) => onChange({ dept_id })} />
        {data && waiting > 0 && (
          <div>
            <p role="status" className="font-medium tabular-nums">
              {t('waiting', { count: waiting })}
            </p>
            <p className="text-sm text-muted">
              {waiting > data.data.length && `${t('newest', { count: data.data.length })} `}
              <span className="pointer-coarse:hidden">{t('queueHint')}</span>
            </p>
          </div>
        )}
      </div>
      <LoadError query={query} title={t('queueFailed')} />
      {isPending && <EvaluationsSkeleton withTotals={false} />}
      {data && waiting === 0 && (
        <EmptyState
          title={t(departmentId ? 'nothingWaitsHere' : 'nothingWaits')}
          action={
            departmentId && (
              <Button onClick={() => onChange({ dept_id: undefined })}>
                {t('allDepartments')}
              </Button>
            )
          }
        >
          {t('nothingWaitsText')}
        </EmptyState>
      )}
      {data && <QueueList key={departmentId} rows={data.data} reader={reader} />}
    </div>
  )
}
