import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Attention, AttentionSkeleton } from '#features/dashboard/attention/web/Attention.tsx'
import { storedHistory } from '#features/dashboard/web/api.ts'
import { DashboardHeader } from '#features/dashboard/web/DashboardHeader.tsx'
import { DashboardSkeleton } from '#features/dashboard/web/DashboardSkeleton.tsx'
import { DepartmentCharts } from '#features/dashboard/web/DepartmentCharts.tsx'
import { FirstSteps } from '#features/dashboard/web/FirstSteps.tsx'
import { StatCards } from '#features/dashboard/web/StatCards.tsx'
import { TodayBoard } from '#features/dashboard/web/TodayBoard.tsx'
import { Trends } from '#features/dashboard/web/Trends.tsx'
import {
  useBoardSummary,
  useDashboard,
  useHistory,
  useTodayBoard,
} from '#features/dashboard/web/useDashboard.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

export function DashboardPage() {
  const { t } = useTranslations(['dashboard', 'common'])
  const dashboard = useDashboard()
  const charts = useInView<HTMLDivElement>()
  const board = useTodayBoard()
  const summary = useBoardSummary()
  // Load the top of the page first.
  const isLast = charts.seen && !board.isPending
  const history = useHistory(isLast)
  const busy = dashboard.isFetching || history.isFetching || (board.isComplete && board.isFetching)
  const refresh = () => {
    void dashboard.refetch()
    if (charts.seen) void history.refetch()
    void board.refetch()
  }
  const failure = dashboard.error && (dashboard.error.message || t('dashboard:errorText'))
  if (!dashboard.data) {
    if (!failure) return <DashboardSkeleton />
    return (
      <>
        <h1 className="sr-only">{t('dashboard:title')}</h1>
        <ErrorState
          title={t('dashboard:errorTitle')}
          retryLabel={t('common:retry')}
          onRetry={refresh}
          busy={busy}
        >
          {failure}
        </ErrorState>
      </>
    )
  }
  const { data } = dashboard
  return (
    <div className="space-y-4">
      <DashboardHeader
        data={data}
        busy={busy}
        onRefresh={refresh}
        onRefetch={async () => (await dashboard.refetch()).error}
      />
      {failure && (
        <Alert
          tone="late"
          title={t('dashboard:errorTitle')}
          action={
            <Button size="sm" onClick={refresh} busy={busy}>
              {t('common:retry')}
            </Button>
          }
        >
          {failure}
        </Alert>
      )}
      <FirstSteps data={data} />
      {summary?.attention ? (
        <Attention needs={summary.attention} />
      ) : (
        board.isPending && <AttentionSkeleton />
      )}
      <TodayBoard board={board} />
      <StatCards data={data} onAdded={refresh} />
      <div ref={charts.ref} className="grid gap-4 xl:grid-cols-2">
        <DepartmentCharts
          visible={charts.seen}
          today={data.DailyTasks.DailyTaskDepts}
          lastDay={summary?.last_day ?? undefined}
        />
        <Trends visible={isLast} days={history.data ?? storedHistory()} failed={history.isError} />
      </div>
    </div>
  )
}

/** Excludes elements that only reach into the lowest fifth of the window. */
const WELL_WITHIN = { rootMargin: '0px 0px -20% 0px' }

/**
 * Whether an element has been well in view at least once: its content need not be fetched before.
 */
function useInView<T extends Element>() {
  const ref = useRef<T>(null)
  const [seen, setSeen] = useState(false)
  // No dependency list: the element can mount later than the page that contains it.
  useEffect(() => {
    if (seen || !ref.current) return
    // On a busy machine the callback gets several entries at once, the oldest first.
    const observer = new IntersectionObserver((frames) => {
      if (frames.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    }, WELL_WITHIN)
    observer.observe(ref.current)
    return () => observer.disconnect()
  })
  return { ref, seen }
}
