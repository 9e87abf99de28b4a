import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { displayTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { useClosedText } from '#features/companies/web/useClosedText.ts'
import type { BoardRow } from '#features/dashboard/contract.ts'
import { linkTo, maySeeRows } from '#features/dashboard/web/RowsLink.tsx'
import { type BoardQuery, keyOf } from '#features/dashboard/web/useDashboard.ts'
import { useVisibleRows } from '#records/list/web/useVisibleRows.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayStrip } from '#ui/charts/DayStrip.tsx'
import { DayStripLegend } from '#ui/charts/DayStripLegend.tsx'
import { type DayAxis, dayAxis } from '#ui/charts/day-axis.ts'
import { TimeAxis, type TimedCell, TimeStrip } from '#ui/charts/TimeStrip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { join } from '#ui/join.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const STATES = { done: 'done', not_done: 'notDone', not_reported: 'notReported' } as const
const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index)
const MAX_UNTIMED = 4

/** Two windows of a duty are two cells. */
const cellId = ({ id, slot }: { id: string; slot: number }) => (slot === 0 ? id : `${id} ${slot}`)

function useBoardCells() {
  const { t } = useTranslations('dashboard')
  return ({ occurrences }: BoardRow): TimedCell[] =>
    occurrences.map(({ task_name: task, from, to, state, late, early, ...of }) => {
      const time = from ?? to
      const isOverdue = late && state === 'not_reported'
      const word = t(isOverdue ? 'isOverdue' : STATES[state])
      const cell = time
        ? t('cellAt', { task, time: displayTime(time), state: word })
        : t('cell', { task, state: word })
      const sign = (late && !isOverdue && 'cellLate') || (early && 'cellEarly')
      const name = sign ? t(sign, { cell }) : cell
      return { id: cellId(of), state, late, early, name, time }
    })
}

interface BoardTimeline {
  axis: DayAxis
  now: string
  untimed: number
}

/** The range of hours that all rows share; undefined if no duty has a time. */
function toTimeline(rows: readonly BoardRow[], now: string): BoardTimeline | undefined {
  const times = rows.flatMap(({ occurrences }) =>
    occurrences.flatMap(({ from, to }) => from ?? to ?? []),
  )
  if (times.length === 0) return undefined
  const timeless = rows.map(
    ({ occurrences }) => occurrences.filter(({ from, to }) => !from && !to).length,
  )
  return { axis: dayAxis(times, now), now, untimed: Math.min(MAX_UNTIMED, Math.max(...timeless)) }
}

/** Opens a duty in today's reports, if the reader may see those. */
function useOpenDuty({ department, occurrences }: BoardRow) {
  const navigate = useNavigate()
  if (!maySeeRows({ page: 'task-reports' })) return undefined
  return (id: string) => {
    const duty = occurrences.find((one) => cellId(one) === id)
    if (!duty) return
    const search = {
      date: companyClock().date,
      search: duty.task_name,
      ...(department && { dept_id: department.id }),
    }
    void navigate(linkTo({ page: 'task-reports', search }))
  }
}

function Row({ row, place }: { row: BoardRow; place: BoardTimeline | undefined }) {
  const { t } = useTranslations('dashboard')
  const cells = useBoardCells()(row)
  const onSelect = useOpenDuty(row)
  const name = row.department?.name ?? t('wholeCompany')
  const label = t('boardOf', { name })
  const { done, not_done, not_reported } = row.rest
  const rest = done + not_done + not_reported
  const total = cells.length + rest
  const reported = cells.filter((cell) => cell.state !== 'not_reported').length + done + not_done
  return (
    <li data-row={keyOf(row)} className={join(GRID, 'border-t border-line py-2')}>
      <span className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </span>
      <div className="max-sm:order-last max-sm:col-span-2">
        {place ? (
          <TimeStrip {...place} {...{ label, cells, onSelect }} />
        ) : (
          <DayStrip label={label} cells={cells} {...(onSelect && { onSelect })} />
        )}
        {rest > 0 && (
          <p className="mt-1.5 text-sm text-muted tabular-nums">
            {t('restOf', { count: rest, done, notDone: not_done, notReported: not_reported })}
          </p>
        )}
      </div>
      <span className="text-end text-muted tabular-nums sm:min-w-10">
        <span className="sr-only">{t('of', { reported, total })}</span>
        <bdi aria-hidden="true">
          <b className="font-semibold text-ink">{reported}</b>/{total}
        </bdi>
      </span>
    </li>
  )
}

const GRID =
  'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 sm:grid-cols-[8.5rem_1fr_auto]'

/** The hours above all rows. */
function BoardTimeAxis({ place }: { place: BoardTimeline }) {
  const { t } = useTranslations('dashboard')
  return (
    <div className={join(GRID, 'pb-1')}>
      <span className="max-sm:hidden" />
      <div className="max-sm:col-span-2">
        <TimeAxis
          {...place}
          anyTime={t('anyTime')}
          hourName={(hour) =>
            displayTime(`${String(hour).padStart(2, '0')}:00`).replace(':00 ', ' ')
          }
        />
      </div>
      <span className="min-w-10 max-sm:hidden" />
    </div>
  )
}

function BoardSkeleton() {
  return (
    <ul aria-busy="true">
      {SKELETON_ROWS.map((row) => (
        <li key={row} className="flex min-h-[2.4rem] items-center gap-4 border-t border-line py-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4.5 w-56 max-w-[40%]" />
        </li>
      ))}
    </ul>
  )
}

function MoreButton({ board: { data, more, isComplete, isFetching } }: BoardProps) {
  const { t } = useTranslations('dashboard')
  const count = (data?.total ?? 0) - (data?.data.length ?? 0)
  return (
    <div className="border-t border-line pt-3">
      <Button size="sm" busy={!isComplete && isFetching} onClick={more}>
        {t('moreDepartments', { count })}
      </Button>
    </div>
  )
}

const NONE: readonly BoardRow[] = []

interface BoardProps {
  board: BoardQuery
}

/** Today's occurrences, one strip per department. */
export function TodayBoard({ board }: BoardProps) {
  const { t } = useTranslations('dashboard')
  const { data, error, hasMore, isComplete, onSight } = board
  const rows = data?.data ?? NONE
  const closed = useClosedText(data?.closed)
  const { time } = useCompanyClock()
  const place = useMemo(() => toTimeline(rows, time), [rows, time])
  const hasEarly = rows.some(({ occurrences }) => occurrences.some(({ early }) => early))
  const list = useVisibleRows<HTMLUListElement>(rows, onSight)
  if (error && !data) return null
  const words = {
    done: t('done'),
    notDone: t('notDone'),
    notReported: t('notReported'),
    overdue: t('isOverdue'),
    late: t('late'),
  }
  return (
    <Card
      title={t('board')}
      note={closed ?? <span className="max-sm:hidden">{t('boardNote')}</span>}
      action={<DayStripLegend words={words} early={hasEarly && t('early')} />}
    >
      {!data && <BoardSkeleton />}
      {data && rows.length === 0 && (
        <EmptyState title={closed ?? t('boardEmpty')}>
          {closed ? t('boardEmpty') : t('boardEmptyText')}
        </EmptyState>
      )}
      {place && <BoardTimeAxis place={place} />}
      {rows.length > 0 && (
        <ul ref={list}>
          {rows.map((row) => (
            <Row key={keyOf(row)} row={row} place={place} />
          ))}
        </ul>
      )}
      {(hasMore || !isComplete) && data && <MoreButton board={board} />}
    </Card>
  )
}
