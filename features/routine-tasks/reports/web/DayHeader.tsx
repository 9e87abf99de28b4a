import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { usePreferences } from '#client/preferences.ts'
import type { Clock } from '#client/useCompanyClock.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { countReported } from '#features/routine-tasks/reports/web/day.ts'
import { EVIDENCE } from '#features/routine-tasks/reports/web/outbox/pictures.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import {
  formatReportedCount,
  toStripCell,
} from '#features/routine-tasks/reports/web/translations.ts'
import { ConnectionMark } from '#records/outbox/web/ConnectionStatus.tsx'
import { DayStrip } from '#ui/charts/DayStrip.tsx'
import { DayStripLegend } from '#ui/charts/DayStripLegend.tsx'
import { DotSeparator } from '#ui/DotSeparator.tsx'
import { join } from '#ui/join.ts'

interface Props {
  occurrences: readonly Occurrence[]
  clock: Clock
  onSelect: (id: string) => void
  /** Shown at the end of the progress line. */
  action?: ReactNode
}

/**
 * The strip of the day and how much is reported. On phones the latter stays in view, with a mark if
 * reports are still unsent.
 */
export function DayHeader({ occurrences, clock, onSelect, action }: Props) {
  const { t } = useTranslations('routine')
  const { navbar } = usePreferences()
  const { total, reported, done, notDone } = countReported(occurrences)
  const hasEarly = occurrences.some(({ report }) => report?.early)
  return (
    <>
      <DayStrip
        size="large"
        label={t('strip')}
        cells={occurrences.map((occurrence) => toStripCell(t, occurrence, clock))}
        onSelect={onSelect}
      />
      <div
        className={join(
          'mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:sticky max-sm:z-10 max-sm:-mx-4 max-sm:border-b max-sm:border-line max-sm:bg-paper max-sm:px-4 max-sm:py-1.5',
          navbar === 'fixed' ? 'max-sm:top-14' : 'max-sm:top-0',
        )}
      >
        <p className="flex items-center text-sm text-muted tabular-nums">
          <span role="status">{formatReportedCount(t, { reported, total })}</span>
          {reported > 0 && (
            <span className="max-sm:hidden">
              <DotSeparator />
              {t('tally', { done, notDone })}
            </span>
          )}
          <ConnectionMark kind={reports} parts={EVIDENCE} className="ms-2 sm:hidden" />
        </p>
        <div className="max-sm:hidden">
          <DayStripLegend
            early={hasEarly && t('early')}
            words={{
              done: t('done'),
              notDone: t('notDone'),
              notReported: t('notReported'),
              overdue: t('overdue'),
              late: t('late'),
            }}
          />
        </div>
        {action}
        <Progress {...{ total, done, notDone }} />
      </div>
    </>
  )
}

/** The numbers as a bar below them, on phones. */
function Progress({ total, done, notDone }: { total: number; done: number; notDone: number }) {
  const part = (count: number) => ({ inlineSize: `${total > 0 ? (count / total) * 100 : 0}%` })
  return (
    <span aria-hidden="true" className="absolute inset-x-0 -bottom-0.5 flex h-0.5 sm:hidden">
      <span className="bg-done transition-[inline-size]" style={part(done)} />
      <span className="bg-not-done transition-[inline-size]" style={part(notDone)} />
    </span>
  )
}
