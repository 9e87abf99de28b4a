import { lazy, memo, Suspense, useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { invalidateAfter } from '#client/query.ts'
import type { Clock } from '#client/useCompanyClock.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { EvaluationForm } from '#features/routine-tasks/evaluations/web/EvaluationForm.tsx'
import { EvaluationReadOnly } from '#features/routine-tasks/evaluations/web/EvaluationReadOnly.tsx'
import {
  isReported,
  isWaiting,
  type ReportedRow,
  rowId,
  toOccurrence,
} from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { ReopenButton } from '#features/routine-tasks/evaluations/web/Reopen.tsx'
import { StepAnswers } from '#features/routine-tasks/evaluations/web/StepAnswers.tsx'
import { formatWindow } from '#features/routine-tasks/evaluations/web/translations.ts'
import { RemindButton, ReminderNote } from '#features/routine-tasks/reminders/web/Remind.tsx'
import { addPicture } from '#features/routine-tasks/reports/picture-contract.ts'
import { isLate } from '#features/routine-tasks/reports/web/day.ts'
import { FollowUp } from '#features/routine-tasks/reports/web/OccurrenceExtras.tsx'
import { OccurrenceName } from '#features/routine-tasks/reports/web/OccurrenceName.tsx'
import {
  formatAssignee,
  formatReport,
  type Viewer,
} from '#features/routine-tasks/reports/web/translations.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { LineMark } from '#ui/charts/stripMark.tsx'
import { DotSeparator } from '#ui/DotSeparator.tsx'
import { join } from '#ui/join.ts'
import { loadWithRetries } from '#ui/lazy-page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { ItemProps } from '#ui/virtual-rows.ts'

const importThumbs = () => import('#features/routine-tasks/reports/web/pictures/PictureThumbs.tsx')
const PictureThumbs = lazy(async () => ({
  default: (await loadWithRetries(importThumbs)).PictureThumbs,
}))

interface Props {
  row: OccurrenceToEvaluate
  clock: Clock
  reader: Viewer
  /** The section does not name the department. */
  showDepartment: boolean
  keep: (row: OccurrenceToEvaluate) => void
  onRated: ((place: HTMLElement | null) => void) | undefined
  /** The selection for bulk actions, by report id; undefined if the list has none. */
  choosing?: RowSelection | undefined
  /** The row that the keyboard shortcuts act on. */
  current: boolean
  item: ItemProps
}

export interface RowSelection {
  selectedIds: ReadonlySet<string>
  toggle: (reportId: string) => void
  onSeen: (row: ReportedRow) => void
}

const NOTE_EDGES = { done: 'border-done', not_done: 'border-not-done' }

const COLUMNS = {
  usual: 'sm:grid-cols-[8rem_minmax(0,1fr)] lg:grid-cols-[8rem_minmax(0,1fr)_17rem]',
  choosing: 'sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[10rem_minmax(0,1fr)_17rem]',
}

/**
 * The highlight of the current row, on screens with a keyboard; it extends past the row's edges.
 */
const CURRENT_CLASS = 'sm:-mx-5 sm:bg-hover sm:px-5'

/** The column of the evaluation: below the report, or next to it on wide screens. */
const COLUMN = 'min-w-0 max-lg:mt-1.5 sm:max-lg:col-start-2'

/** Rows with a reminder button at their end. */
const REMINDER_CLASS = 'flex items-start justify-between gap-3 lg:col-span-2'

/** One occurrence: what was due, its report and its evaluation. */
export const EvaluationRow = memo(function EvaluationRow({
  row,
  clock,
  reader,
  showDepartment,
  keep,
  onRated,
  choosing,
  current,
  item,
}: Props) {
  const { t } = useTranslations(['evaluations', 'routine', 'extras', 'common'])
  const lists = useTranslations('lists')
  const routine = useTranslations('routine')
  const nameId = useId()
  const { task, report, department } = row
  const mayCreate = report?.status === 'not_done' && row.can.evaluate
  const overdue = !report && isLate(toOccurrence(row), clock)
  return (
    <li
      {...item}
      id={rowId(row)}
      aria-labelledby={nameId}
      tabIndex={-1}
      aria-current={current || undefined}
      className={join(
        'grid scroll-my-24 gap-x-4 rounded-sm border-line py-3 outline-offset-2 not-first:border-t',
        current && CURRENT_CLASS,
        choosing ? COLUMNS.choosing : COLUMNS.usual,
      )}
    >
      <div className="flex items-start gap-2.5 justify-self-start text-muted tabular-nums max-sm:text-sm">
        {choosing && isReported(row) && (
          <Checkbox
            className="flex"
            hideLabel
            label={lists.t('select', { name: task.task_name })}
            checked={choosing.selectedIds.has(row.report.id)}
            disabled={!isWaiting(row)}
            onChange={() => choosing.toggle(row.report.id)}
          />
        )}
        <p>{formatWindow(t, task)}</p>
      </div>
      <div className={join('min-w-0', (row.can.remind || row.can.reopen) && REMINDER_CLASS)}>
        <div className="min-w-0">
          <OccurrenceName id={nameId} occurrence={task} />
          <p className={join('text-sm tabular-nums', overdue ? 'text-late' : 'text-muted')}>
            <LineMark
              state={report?.status ?? 'not_reported'}
              late={overdue || (report?.late ?? false)}
              early={report?.early ?? false}
            />
            {isReported(row)
              ? formatReport(routine.t, row, reader)
              : t(overdue ? 'routine:overdue' : 'routine:notReported')}
            {showDepartment && (
              <span className="text-muted">
                <DotSeparator />
                <bdi>{department?.name ?? t('routine:wholeCompany')}</bdi>
              </span>
            )}
            {!report && (row.assign || row.claim) && (
              <span className="text-muted">
                <DotSeparator />
                {row.claim
                  ? t('extras:hasIt', { name: row.claim.user.name })
                  : formatAssignee(routine.t, row, reader)}
              </span>
            )}
          </p>
          {report?.note && (
            <p
              className={join(
                'mt-1 border-s-2 ps-3 text-sm whitespace-pre-line',
                NOTE_EDGES[report.status],
              )}
            >
              <bdi>{report.note}</bdi>
            </p>
          )}
          {row.steps && <StepAnswers row={row} reader={reader} />}
          {row.pictures && (
            <Suspense fallback={<Skeleton className="h-36" />}>
              <PictureThumbs
                pictures={row.pictures}
                nameOf={({ step_id }) =>
                  row.steps?.find(({ id }) => id === step_id)?.text ?? task.task_name
                }
                date={row.date}
                reader={reader}
                onRenew={async () => invalidateAfter(addPicture)}
              />
            </Suspense>
          )}
          {(row.follow_up || mayCreate) && (
            <FollowUp occurrence={toOccurrence(row)} mayCreate={mayCreate} />
          )}
          {row.reminder && <ReminderNote reminder={row.reminder} date={row.date} reader={reader} />}
        </div>
        {row.can.reopen && <ReopenButton row={row} />}
        {row.can.remind && (
          <RemindButton
            of={{ date: row.date, task_ids: [task.id], ...(row.slot > 0 && { slot: row.slot }) }}
            name={task.task_name}
          />
        )}
      </div>
      {isReported(row) &&
        (row.can.evaluate ? (
          <EvaluationForm
            row={row}
            reader={reader}
            keep={keep}
            onRated={onRated}
            onSeen={choosing?.onSeen}
            className={COLUMN}
          />
        ) : (
          <EvaluationReadOnly row={row} reader={reader} className={COLUMN} />
        ))}
    </li>
  )
})
