import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { EvaluationSections } from '#features/routine-tasks/evaluations/web/EvaluationSections.tsx'
import {
  groupQueue,
  isReported,
  isWaiting,
  KEPT_ROW_OPTIONS,
  nextWaiting,
  type ReportedRow,
  rowId,
} from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { useMarkAsReviewed } from '#features/routine-tasks/evaluations/web/useMarkAsReviewed.ts'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { BulkBar } from '#records/list/web/BulkBar.tsx'
import { SelectPage } from '#records/list/web/SelectBox.tsx'
import { useKeptRows } from '#records/list/web/useKeptRows.ts'
import { useSelection } from '#records/list/web/useSelection.ts'
import { Button } from '#ui/Button.tsx'
import { useQueueKeys } from '#ui/commands.ts'

const RefusedDialog = lazy(async () => ({
  default: (await import('#records/list/web/RefusedDialog.tsx')).RefusedDialog,
}))

/** Focuses the stars of a row as soon as it is rendered; `wanted` is its element id until then. */
function useFocusStars() {
  const [wanted, goTo] = useState<string>()
  useEffect(() => {
    const row = wanted && document.getElementById(wanted)
    if (!row) return
    row.querySelector<HTMLElement>('input[type=radio]')?.focus()
    goTo(undefined)
  }, [wanted])
  return { wanted, goTo }
}

const ROW = 'li[id^="evaluation-"]'

/**
 * The row for the keyboard shortcuts: the last focused one, initially the first waiting one. If it
 * is out of view, a rating key only scrolls to it and rates nothing.
 */
function useCurrentRow(rows: readonly OccurrenceToEvaluate[], goTo: (id: string) => void) {
  const [visited, setVisited] = useState<string>()
  const ids = rows.filter(isReported).map(rowId)
  const first = nextWaiting(rows, undefined)
  const current = visited && ids.includes(visited) ? visited : first && rowId(first)
  useQueueKeys({
    rate: (rating) => {
      if (!current) return
      const row = document.getElementById(current)
      const star = row?.querySelector<HTMLElement>(`input[type=radio][value="${rating}"]`)
      if (star && row && isInViewport(row)) star.click()
      else goTo(current)
    },
    go: (step) => {
      const at = current === undefined ? -1 : ids.indexOf(current)
      const next = ids[at + step] ?? current
      if (next) goTo(next)
    },
  })
  useEffect(() => {
    const visit = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest(ROW)
      if (row) setVisited(row.id)
    }
    document.addEventListener('focusin', visit)
    return () => document.removeEventListener('focusin', visit)
  }, [])
  return current
}

function isInViewport(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const always = () => true

/** The rows that can be marked as seen, and the selection among them. */
function useWaitingSelection(rows: readonly OccurrenceToEvaluate[]) {
  const waiting = useMemo(
    () =>
      rows
        .filter(isReported)
        .filter(isWaiting)
        .map((row) => ({ id: row.report.id, row })),
    [rows],
  )
  return useSelection(waiting, always)
}

/**
 * The waiting reports by day. The keys 1 to 5 rate one and move to the next; several can be marked
 * as seen at once.
 */
export function QueueList({
  rows: fresh,
  reader,
}: {
  rows: readonly OccurrenceToEvaluate[]
  reader: Viewer
}) {
  const { t } = useTranslations('evaluations')
  const clock = useCompanyClock()
  const mine = useMemo(() => fresh.filter(({ can, seen }) => can.evaluate && !seen), [fresh])
  const { rows, keep } = useKeptRows(mine, KEPT_ROW_OPTIONS)
  const sections = useMemo(() => groupQueue(rows), [rows])
  const { wanted, goTo } = useFocusStars()
  const current = useCurrentRow(rows, goTo)
  const selection = useWaitingSelection(rows)
  const { markRowsSeen, isPending, refusals, close } = useMarkAsReviewed(selection.setSelected)
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })
  const focusNextWaiting = useCallback(
    (rated: HTMLElement | null) => {
      const next = nextWaiting(shown.current, rated?.closest('li')?.id)
      if (next) goTo(rowId(next))
    },
    [goTo],
  )
  const markAllSeen = (marked: readonly ReportedRow[]) => {
    const others = rows.filter((row) => !marked.some((one) => rowId(one) === rowId(row)))
    const next = nextWaiting(others, undefined)
    if (next) goTo(rowId(next))
    markRowsSeen(marked)
  }
  const markOneSeen = (row: ReportedRow) => {
    const next = nextWaiting(rows, rowId(row))
    if (next) goTo(rowId(next))
    markRowsSeen([row])
  }
  return (
    <div>
      {selection.page !== 'empty' && (
        <div className="mb-2 flex items-center gap-2.5 sm:px-5">
          <SelectPage selection={selection} hideLabel={false} />
        </div>
      )}
      <EvaluationSections
        sections={sections}
        clock={clock}
        reader={reader}
        keep={keep}
        onRated={focusNextWaiting}
        choosing={{ selectedIds: selection.ids, toggle: selection.toggle, onSeen: markOneSeen }}
        wanted={wanted}
        current={current}
      />
      <BulkBar selection={selection}>
        <Button
          size="sm"
          busy={isPending}
          onClick={() => markAllSeen(selection.rows.map(({ row }) => row))}
        >
          {t('markSeen')}
        </Button>
      </BulkBar>
      {refusals && (
        <Suspense>
          <RefusedDialog open refusals={refusals} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
