import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { Filters } from '#features/routine-tasks/performance/web/Filters.tsx'
import type { Numbers } from '#features/routine-tasks/performance/web/performance.ts'
import { type Cut, useScope } from '#features/routine-tasks/performance/web/search.ts'
import { useWidth } from '#platform/web/charts/useWidth.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Unread } from '#platform/web/list/Unread.tsx'
import { useReply } from '#platform/web/query.ts'
import { readSession } from '#platform/web/session.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const VIEWS = [
  { to: '/$companyName/chart-reported', name: 'viewReported' },
  { to: '/$companyName/charts-analytics', name: 'viewAnalytics' },
] as const

/** The two pages over the same numbers; what is filtered goes along. */
function Views() {
  const { t } = useWords('performance')
  return (
    <nav aria-label={t('views')} className="flex gap-1 rounded-md border border-line p-1">
      {VIEWS.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ companyName: readSession()?.companySlug ?? '' }}
          search={(old: object) => old}
          className="rounded-sm px-3 py-1 text-sm font-medium text-muted hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}

/** Title, filters, and the charts once their numbers are there. */
export function PerformanceFrame({
  title,
  children,
}: {
  title: string
  children: (numbers: Numbers, cut: Cut) => ReactNode
}) {
  const { t } = useWords('performance')
  const { ref, width } = useWidth()
  const filters = useScope(width)
  const { from, to, by: granularity, departments, coarser } = filters.scope
  const body = {
    from,
    to,
    granularity,
    ...(departments.length > 0 && { department_ids: departments }),
  }
  const query = useReply(getDeptPerformance, { body }, { enabled: width > 0 })
  const { data, error, isPlaceholderData } = query
  // Until the numbers come that are asked for, those of before stay, and so does what they are called.
  const [cut, setCut] = useState<Cut>(filters.scope)
  if (!isPlaceholderData && (cut.by !== granularity || cut.coarser !== coarser))
    setCut({ by: granularity, coarser })
  return (
    <div ref={ref}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
        <Views />
      </div>
      <Filters {...filters} width={width} />
      <Unread query={query} title={t('failed')} className="mb-4" />
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          {data.data.length > 0 ? (
            children(data, cut)
          ) : (
            <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
          )}
        </div>
      )}
      {!data && !error && <ChartsSkeleton />}
    </div>
  )
}

const BARS = ['h-4/5', 'h-3/5', 'h-2/5', 'h-1/2', 'h-1/4', 'h-1/3']
const ROWS = ['w-32', 'w-24', 'w-40', 'w-28', 'w-36']

/** A chart and its numbers, in their sizes. */
function ChartsSkeleton() {
  const { t } = useWords('common')
  return (
    <div>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-4">
        <Card>
          <div className="mb-4 flex h-8 items-center justify-between gap-4">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-8 w-28" />
          </div>
          <div className="flex h-[350px] items-end justify-around gap-2 border-b border-line">
            {BARS.map((height) => (
              <Skeleton key={height} className={`w-full max-w-16 rounded-b-none ${height}`} />
            ))}
          </div>
        </Card>
        <Card>
          <Skeleton className="mb-5 h-5 w-48" />
          {ROWS.map((width) => (
            <div key={width} className="flex h-9 items-center border-t border-line">
              <Skeleton className={`h-3.5 ${width}`} />
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}
