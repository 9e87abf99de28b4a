import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { ChartsSkeleton } from '#features/routine-tasks/performance/web/ChartsSkeleton.tsx'
import { Filters } from '#features/routine-tasks/performance/web/Filters.tsx'
import type { Performance } from '#features/routine-tasks/performance/web/performance.ts'
import { useScope } from '#features/routine-tasks/performance/web/search.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Unread } from '#platform/web/list/Unread.tsx'
import { useReply } from '#platform/web/query.ts'
import { readSession } from '#platform/web/session.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

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
  children: (data: Performance[]) => ReactNode
}) {
  const { t } = useWords('performance')
  const filters = useScope()
  const { from, to, by: granularity, departments } = filters.scope
  const body = {
    from,
    to,
    granularity,
    ...(departments.length > 0 && { department_ids: departments }),
  }
  const query = useReply(getDeptPerformance, { body })
  const { data, error, isPlaceholderData } = query
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
        <Views />
      </div>
      <Filters {...filters} />
      <Unread query={query} title={t('failed')} className="mb-4" />
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          {data.data.length > 0 ? (
            children(data.data)
          ) : (
            <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
          )}
        </div>
      )}
      {!data && !error && <ChartsSkeleton />}
    </>
  )
}
