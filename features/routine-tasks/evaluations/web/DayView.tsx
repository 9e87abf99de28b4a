import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { ClosedDay } from '#features/companies/web/ClosedDay.tsx'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { ExportButton } from '#features/documents/web/ExportButton.tsx'
import { DepartmentAttention } from '#features/routine-tasks/attention/web/DepartmentAttention.tsx'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { DayList } from '#features/routine-tasks/evaluations/web/DayList.tsx'
import { EvaluationFilters } from '#features/routine-tasks/evaluations/web/EvaluationFilters.tsx'
import { EvaluationStrip } from '#features/routine-tasks/evaluations/web/EvaluationStrip.tsx'
import { EvaluationsSkeleton } from '#features/routine-tasks/evaluations/web/EvaluationsSkeleton.tsx'
import { toOccurrence } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { PrintSheet } from '#features/routine-tasks/evaluations/web/PrintSheet.tsx'
import {
  type EvaluationList,
  toInput,
  useEvaluationSearch,
} from '#features/routine-tasks/evaluations/web/search.ts'
import { toTable } from '#features/routine-tasks/evaluations/web/sheet.ts'
import { TotalsStrip } from '#features/routine-tasks/evaluations/web/TotalsStrip.tsx'
import { formatFilters } from '#features/routine-tasks/evaluations/web/translations.ts'
import {
  fetchWholeDay,
  prefetchDay,
  useEvaluationDay,
} from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import { isLate } from '#features/routine-tasks/reports/web/day.ts'
import { useViewer, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { PrintButton } from '#records/documents/web/PrintButton.tsx'
import { useListExport } from '#records/documents/web/useListExport.ts'
import { DayNav } from '#records/list/web/DayNav.tsx'
import { FilterButton, useDisclosure } from '#records/list/web/FilterBar.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { useScrollToRow } from '#records/list/web/useScrollToRow.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HijriDate } from '#ui/HijriDate.tsx'
import { join } from '#ui/join.ts'

interface Props {
  date: IsoDate
  today: IsoDate
  list: EvaluationList
  reader: Viewer
}

/** A day: its totals, its filters, and every occurrence with its report and evaluation. */
export function DayView({ date, today, list, reader }: Props) {
  const { t, locale } = useTranslations(['evaluations', 'routine'])
  const { search, change, inUse } = list
  const folding = useDisclosure()
  const query = useEvaluationDay(date, search)
  const { data } = query
  const { printed, ...sheet } = useListExport({
    shown: data && { rows: data.data, total: data.total, totals: data.totals },
    fetchWhole: () => fetchWholeDay(date, search),
    fileOf: ({ rows }) => ({
      name: t('evaluations:fileName', { date }),
      rows: toTable(t, rows, { ...reader, now: Date.now() }),
    }),
  })
  const departments = useDirectory().data?.departments
  const department = departments?.find(({ id }) => id === search.dept_id)?.name
  return (
    <>
      {printed && (
        <PrintSheet
          date={date}
          day={printed}
          filters={formatFilters(t, search, department)}
          reader={reader}
        />
      )}
      <div className={join('flex flex-col gap-4', printed && 'print:hidden')}>
        <EvaluationFilters
          folding={folding}
          list={list}
          start={
            <>
              <DayNav
                date={date}
                today={today}
                onDay={(day) => change({ date: day })}
                onPrefetch={(day) => prefetchDay(day, search)}
              />
              <div className="flex flex-wrap items-baseline gap-x-3 leading-tight sm:mx-2 sm:block">
                <p className="font-medium">{formatDate(date, locale, 'day')}</p>
                <HijriDate date={date} />
              </div>
              <ClosedDay date={date} />
            </>
          }
          end={
            <div className="ms-auto flex items-center gap-2">
              <FilterButton disclosure={folding} inUse={inUse} short className="sm:hidden" />
              <PrintButton sheet={sheet} disabled={!data || data.total === 0} />
              <ExportButton
                kind="task-reports"
                query={{ ...toInput(date, search).query, date }}
                onCsv={sheet.download}
                busy={sheet.busy === 'download'}
                disabled={!data || data.total === 0}
              />
            </div>
          }
        />
        <EvaluationDayContent {...{ date, query, list, reader }} />
      </div>
    </>
  )
}

const NONE: readonly OccurrenceToEvaluate[] = []

function EvaluationDayContent({
  date,
  query,
  list: { search, change, clear, departmentId },
  reader,
}: {
  date: IsoDate
  query: ReturnType<typeof useEvaluationDay>
  list: EvaluationList
  reader: Viewer
}) {
  const { t } = useTranslations(['evaluations', 'lists'])
  const { data, error, isPending, isPlaceholderData, isComplete } = query
  const { wanted, jump } = useScrollToRow(data?.data ?? NONE)
  const { view: _, dept_id, ...filters } = search
  const isWhole =
    dept_id === departmentId &&
    Object.entries(filters).every(([name, value]) => name === 'date' || value === undefined)
  const clock = useCompanyClock()
  const overdue =
    isWhole && isComplete && data
      ? data.data.filter((row) => !row.report && isLate(toOccurrence(row), clock)).length
      : (data?.totals.overdue ?? 0)
  if (isPending) return <EvaluationsSkeleton withTotals />
  const isEmpty = data && data.totals.due === 0 && dept_id === departmentId
  return (
    <>
      <LoadError query={query} title={t('evaluations:failed')} />
      {data && !isEmpty && (
        <TotalsStrip
          totals={{ ...data.totals, overdue }}
          status={search.status}
          onStatus={(status) => change({ status })}
          strip={
            isWhole && (isComplete || !error) ? (
              <EvaluationStrip
                rows={data.data}
                remaining={isComplete ? 0 : data.total - data.data.length}
                onSelect={jump}
              />
            ) : undefined
          }
        />
      )}
      {isEmpty && (
        <EmptyState
          title={t('evaluations:nothingDue')}
          action={
            <Button onClick={() => change({ date: addDays(date, -1) })}>
              {t('evaluations:dayBefore')}
            </Button>
          }
        >
          {t('evaluations:nothingDueText')}
        </EmptyState>
      )}
      {data && !isEmpty && data.total === 0 && (
        <EmptyState
          title={t('evaluations:noMatch')}
          action={<Button onClick={clear}>{t('lists:clearFilters')}</Button>}
        >
          {t('evaluations:noMatchText')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={join('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <DayList
            key={JSON.stringify(search)}
            reply={data}
            isWhole={isWhole}
            namesDepartments={!departmentId}
            reader={reader}
            wanted={wanted}
            onSight={query.onSight}
          />
        </div>
      )}
    </>
  )
}

/** A department's day: the same list as on the page of reported tasks, and what needs attention. */
export function DepartmentDay({ department, onEdit }: DepartmentPartProps) {
  const list = useEvaluationSearch(department.id)
  const today = useCompanyClock().date
  const reader = useViewer()
  const date = list.search.date ?? today
  const day = <DayView date={date} today={today} list={list} reader={reader} />
  if (date !== today) return day
  return (
    <DepartmentAttention department={department} onEdit={onEdit}>
      {day}
    </DepartmentAttention>
  )
}
