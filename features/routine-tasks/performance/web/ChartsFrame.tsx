import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { Filters } from '#features/routine-tasks/performance/web/Filters.tsx'
import {
  type ChartFilters,
  useChartFilters,
} from '#features/routine-tasks/performance/web/search.ts'
import { useWidth } from '#ui/charts/useWidth.ts'

const VIEWS = [
  { to: '/$companyName/chart-reported', name: 'viewReported' },
  { to: '/$companyName/charts-analytics', name: 'viewAnalytics' },
] as const

/** Links to the chart pages; they keep the filters. */
function Views() {
  const { t } = useTranslations('performance')
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

interface ChartsFrameProps {
  title: string
  /** More filters next to days and departments. */
  filters?: ReactNode
  /** Actions for the whole page. */
  actions?: (filtered: ChartFilters) => ReactNode
  children: (filtered: ChartFilters) => ReactNode
}

/** Title, filters and charts; the width decides the granularity. */
export function ChartsFrame({ title, filters, actions, children }: ChartsFrameProps) {
  const { ref, width } = useWidth()
  const filtered = useChartFilters(width)
  return (
    <div ref={ref}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
        <div className="flex flex-wrap items-center gap-2">
          {width > 0 && actions?.(filtered)}
          <Views />
        </div>
      </div>
      <Filters {...filtered}>{filters}</Filters>
      {width > 0 && children(filtered)}
    </div>
  )
}
