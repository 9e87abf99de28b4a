import type { ReactNode } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { tallyOf } from '#features/routine-tasks/reports/web/day.ts'
import { cellOf, reportedWords } from '#features/routine-tasks/reports/web/words.ts'
import { DayStrip } from '#platform/web/charts/DayStrip.tsx'
import { DayStripLegend } from '#platform/web/charts/DayStripLegend.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Between } from '#platform/web/ui/Between.tsx'
import type { Clock } from '#platform/web/useCompanyClock.ts'

/** The state of the day at a glance: its strip, and how much of it is reported. */
export function DayHead({
  occurrences,
  clock,
  onSelect,
  action,
}: {
  occurrences: readonly Occurrence[]
  clock: Clock
  onSelect: (id: string) => void
  /** At the end of the line of progress. */
  action?: ReactNode
}) {
  const { t } = useWords('routine')
  const { total, reported, done, notDone } = tallyOf(occurrences)
  return (
    <div className="flex flex-col gap-2">
      <DayStrip
        size="large"
        label={t('strip')}
        cells={occurrences.map((occurrence) => cellOf(t, occurrence, clock))}
        onSelect={onSelect}
      />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-muted tabular-nums">
          <span role="status">{reportedWords(t, { reported, total })}</span>
          {reported > 0 && (
            <span className="max-sm:hidden">
              <Between />
              {t('tally', { done, notDone })}
            </span>
          )}
        </p>
        <div className="max-sm:hidden">
          <DayStripLegend
            words={{
              done: t('done'),
              notDone: t('notDone'),
              notReported: t('notReported'),
              late: t('late'),
            }}
          />
        </div>
        {action}
      </div>
    </div>
  )
}
