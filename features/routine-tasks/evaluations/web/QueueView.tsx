import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { DepartmentFilter } from '#features/routine-tasks/evaluations/web/EvaluationFilters.tsx'
import { EvaluationSections } from '#features/routine-tasks/evaluations/web/EvaluationSections.tsx'
import { EvaluationsSkeleton } from '#features/routine-tasks/evaluations/web/EvaluationsSkeleton.tsx'
import {
  EVALUATED,
  nextWaiting,
  rowId,
  sectionsOfQueue,
} from '#features/routine-tasks/evaluations/web/evaluations.ts'
import type { ChangeSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import { countWaiting, useQueue } from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import type { Reader } from '#features/routine-tasks/reports/web/words.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Unread } from '#platform/web/list/Unread.tsx'
import { useKeptRows } from '#platform/web/list/useKeptRows.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { useCompanyClock } from '#platform/web/useCompanyClock.ts'

interface Props {
  departmentId: string | undefined
  reader: Reader
  onChange: ChangeSearch
}

/** What waits for the reader's evaluation, over all days, the oldest first. */
export function QueueView({ departmentId, reader, onChange }: Props) {
  const { t } = useWords('evaluations')
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
              {waiting > data.data.length && `${t('oldest', { count: data.data.length })} `}
              <span className="pointer-coarse:hidden">{t('queueHint')}</span>
            </p>
          </div>
        )}
      </div>
      <Unread query={query} title={t('queueFailed')} />
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

/** Leads to the stars of a row, as soon as it stands in the page; `wanted` is its id until then. */
function useStars() {
  const [wanted, goTo] = useState<string>()
  useEffect(() => {
    const row = wanted && document.getElementById(wanted)
    if (!row) return
    row.querySelector<HTMLElement>('input[type=radio]')?.focus()
    goTo(undefined)
  }, [wanted])
  return { wanted, goTo }
}

function QueueList({
  rows: fresh,
  reader,
}: {
  rows: readonly OccurrenceToEvaluate[]
  reader: Reader
}) {
  const clock = useCompanyClock()
  const mine = useMemo(() => fresh.filter(({ can }) => can.evaluate), [fresh])
  const { rows, keep } = useKeptRows(mine, EVALUATED)
  const sections = useMemo(() => sectionsOfQueue(rows), [rows])
  const { wanted, goTo } = useStars()
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })
  const goOn = useCallback(
    (rated: HTMLElement | null) => {
      const next = nextWaiting(shown.current, rated?.closest('li')?.id)
      if (next) goTo(rowId(next))
    },
    [goTo],
  )
  return (
    <EvaluationSections
      sections={sections}
      clock={clock}
      reader={reader}
      keep={keep}
      onRated={goOn}
      wanted={wanted}
    />
  )
}
