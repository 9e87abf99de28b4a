import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { DayView } from '#features/routine-tasks/evaluations/web/DayView.tsx'
import { QueueView } from '#features/routine-tasks/evaluations/web/QueueView.tsx'
import { useEvaluationSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import { countWaiting, useQueue } from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import { useViewer } from '#features/routine-tasks/reports/web/translations.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

/** The reports: one day at a time, or all that wait for an evaluation. */
export function TaskReportsPage() {
  const { t } = useTranslations('evaluations')
  const list = useEvaluationSearch()
  const { search, change } = list
  const today = useCompanyClock().date
  const queue = useQueue(undefined).data
  const waiting = queue ? countWaiting(queue) : 0
  const view = search.view ?? 'day'
  const reader = useViewer()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
        <SegmentedControl
          asTabs
          label={t('view')}
          options={[
            { id: 'day', name: t('byDay') },
            {
              id: 'queue',
              name: waiting > 0 ? t('toEvaluateMany', { count: waiting }) : t('toEvaluate'),
            },
          ]}
          value={view}
          onChange={(wanted) => change({ view: wanted === 'queue' ? wanted : undefined })}
        />
      </div>
      {view === 'queue' ? (
        <QueueView departmentId={search.dept_id} reader={reader} onChange={change} />
      ) : (
        <DayView date={search.date ?? today} today={today} list={list} reader={reader} />
      )}
    </>
  )
}
