import { Link } from '@tanstack/react-router'
import { useClosedWords } from '#features/companies/web/useClosedWords.ts'
import type { BoardRow } from '#features/dashboard/contract.ts'
import { type BoardQuery, keyOf } from '#features/dashboard/web/useDashboard.ts'
import { addDays } from '#platform/shared/dates.ts'
import { DayStrip } from '#platform/web/charts/DayStrip.tsx'
import { DayStripLegend } from '#platform/web/charts/DayStripLegend.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { useSight } from '#platform/web/list/useSight.ts'
import { companyClock, readSession } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const STATES = { done: 'done', not_done: 'notDone', not_reported: 'notReported' } as const
const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index)

function useCells() {
  const { t } = useWords('dashboard')
  return ({ occurrences }: BoardRow) =>
    occurrences.map(({ id, task_name: task, from, state, late }) => {
      const isOverdue = late && state === 'not_reported'
      const word = t(isOverdue ? 'isOverdue' : STATES[state])
      const cell = from
        ? t('cellAt', { task, time: from, state: word })
        : t('cell', { task, state: word })
      return { id, state, late, name: late && !isOverdue ? t('cellLate', { cell }) : cell }
    })
}

function Row({ row }: { row: BoardRow }) {
  const { t } = useWords('dashboard')
  const cells = useCells()(row)
  const name = row.department?.name ?? t('wholeCompany')
  const { done, not_done, not_reported } = row.rest
  const rest = done + not_done + not_reported
  const total = cells.length + rest
  const reported = cells.filter((cell) => cell.state !== 'not_reported').length + done + not_done
  return (
    <li
      data-row={keyOf(row)}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 border-t border-line py-2 sm:grid-cols-[8.5rem_1fr_auto]"
    >
      <span className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </span>
      <div className="max-sm:order-last max-sm:col-span-2">
        <DayStrip label={t('boardOf', { name })} cells={cells} />
        {rest > 0 && (
          <p className="mt-1.5 text-sm text-muted tabular-nums">
            {t('restOf', { count: rest, done, notDone: not_done, notReported: not_reported })}
          </p>
        )}
      </div>
      <span className="text-end text-muted tabular-nums">
        <span className="sr-only">{t('of', { reported, total })}</span>
        <bdi aria-hidden="true">
          <b className="font-semibold text-ink">{reported}</b>/{total}
        </bdi>
      </span>
    </li>
  )
}

function Waiting() {
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

function More({ board: { data, more, isComplete, isFetching } }: BoardProps) {
  const { t } = useWords('dashboard')
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

const mayReview = (): boolean => {
  const session = readSession()
  return (
    session !== undefined &&
    (session.isOwner ||
      session.managedDepartments.length > 0 ||
      session.permissions.includes('view-dailyTaskReports'))
  )
}

/** To what was left undone the day before. */
function Undone() {
  const { t } = useWords('dashboard')
  return (
    <p className="border-t border-line pt-3">
      <Link
        to="/$companyName/task-reports"
        params={{ companyName: readSession()?.companySlug ?? '' }}
        search={{ date: addDays(companyClock().date, -1), status: 'undone' }}
        className="rounded-sm text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        {t('undoneYesterday')}
      </Link>
    </p>
  )
}

interface BoardProps {
  board: BoardQuery
}

/** Today's occurrences, a strip a department: the state of the day at a glance. */
export function TodayBoard({ board }: BoardProps) {
  const { t } = useWords('dashboard')
  const { data, error, hasMore, isComplete, onSight } = board
  const rows = data?.data ?? NONE
  const closed = useClosedWords(data?.closed)
  const list = useSight<HTMLUListElement>(rows, onSight)
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
      action={<DayStripLegend words={words} />}
    >
      {!data && <Waiting />}
      {data && rows.length === 0 && (
        <EmptyState title={closed ?? t('boardEmpty')}>
          {closed ? t('boardEmpty') : t('boardEmptyText')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul ref={list}>
          {rows.map((row) => (
            <Row key={keyOf(row)} row={row} />
          ))}
        </ul>
      )}
      {(hasMore || !isComplete) && data && <More board={board} />}
      {data && mayReview() && <Undone />}
    </Card>
  )
}
