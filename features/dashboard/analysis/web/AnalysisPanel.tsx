import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatTime, isolateTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { queryOptions } from '#client/query.ts'
import { companyClock, readSession } from '#client/session.ts'
import { type AnalysisReply, postAnalysis } from '#features/dashboard/analysis/contract.ts'
import { Changes } from '#features/dashboard/analysis/web/Changes.tsx'
import { Departments } from '#features/dashboard/analysis/web/Departments.tsx'
import { Findings } from '#features/dashboard/analysis/web/Findings.tsx'
import { Rates } from '#features/dashboard/analysis/web/Rates.tsx'
import { Recommendations } from '#features/dashboard/analysis/web/Recommendations.tsx'
import { Score } from '#features/dashboard/analysis/web/Score.tsx'
import { Summary } from '#features/dashboard/analysis/web/Summary.tsx'
import { addDays, type IsoDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export interface AnalysisPanelProps {
  open: boolean
  onClose: () => void
  /** Refetches the dashboard's numbers; returns the error if that failed. */
  onRefetch: () => Promise<Error | null>
}

const DAYS = { today: 0, yesterday: 1, weekAgo: 7 } as const
type DayName = keyof typeof DAYS

/** The analysis of a day. It is cached while the panel is closed and refetched when it opens. */
function useAnalysis(day: DayName, { open, onRefetch }: Omit<AnalysisPanelProps, 'onClose'>) {
  const date = addDays(companyClock().date, -DAYS[day])
  const query = useQuery({
    ...queryOptions(postAnalysis, { body: day === 'today' ? {} : { date } }),
    staleTime: 0,
    enabled: open,
  })
  const [refetching, setRefetching] = useState<{ busy: boolean; failure: Error | null }>({
    busy: false,
    failure: null,
  })
  const reanalyse = async () => {
    setRefetching({ busy: true, failure: null })
    const failure = await onRefetch()
    if (!failure) await query.refetch()
    setRefetching({ busy: false, failure })
  }
  return {
    date,
    reply: query.data,
    failure: refetching.failure ?? query.error,
    busy: refetching.busy || query.isFetching,
    reanalyse: () => void reanalyse(),
  }
}

function PanelSkeleton() {
  const { t } = useTranslations('analysis')
  return (
    <div role="status" className="space-y-4 pt-2">
      <span className="sr-only">{t('analysing')}</span>
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
    </div>
  )
}

function Results({ reply: { analysis, changes } }: { reply: AnalysisReply }) {
  return (
    <div className="space-y-4">
      <p className="text-muted">{analysis.summary.text}</p>
      <Score analysis={analysis} />
      {changes && <Changes changes={changes} />}
      <Findings analysis={analysis} />
      <Recommendations analysis={analysis} />
      <Rates analysis={analysis} />
      <Departments trends={analysis.trends} />
      <Summary analysis={analysis} />
    </div>
  )
}

function LastAnalysed({ at }: { at: string }) {
  const { t, locale } = useTranslations('analysis')
  const time = isolateTime(formatTime(at, locale, readSession()?.timezone))
  return <span className="tabular-nums">{t('lastAnalysed', { time })}</span>
}

/**
 * The analysis panel over the dashboard: of today, or of an earlier day and what has changed since.
 */
export function AnalysisPanel({ open, onClose, onRefetch }: AnalysisPanelProps) {
  const { t, locale } = useTranslations(['analysis', 'common'])
  const [day, setDay] = useState<DayName>('today')
  const { date, reply, failure, busy, reanalyse } = useAnalysis(day, { open, onRefetch })
  const shownDate = (one: IsoDate) => formatDate(one, locale, 'day')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="side"
      title={t('analysis:title')}
      closeLabel={t('common:close')}
    >
      <div className="space-y-4" aria-busy={busy}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
          <span>{reply && <LastAnalysed at={reply.analysed_at} />}</span>
          {!failure && (
            <Button size="sm" busy={busy} onClick={reanalyse}>
              {t('analysis:reanalyse')}
            </Button>
          )}
        </div>
        <SegmentedControl
          label={t('analysis:days')}
          options={(['today', 'yesterday', 'weekAgo'] as const).map((id) => ({
            id,
            name: t(`analysis:${id}`),
          }))}
          value={day}
          onChange={setDay}
          className="flex w-full *:flex-1"
        />
        <h3 className="text-lg font-semibold">{shownDate(date)}</h3>
        {failure ? (
          <ErrorState
            title={t('analysis:errorTitle')}
            retryLabel={t('analysis:reanalyse')}
            onRetry={reanalyse}
            busy={busy}
          >
            {failure.message || t('analysis:errorText')}
          </ErrorState>
        ) : reply ? (
          <Results reply={reply} />
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </Dialog>
  )
}
