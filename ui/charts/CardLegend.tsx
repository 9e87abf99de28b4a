import { lazy, Suspense } from 'react'
import { LegendList } from '#ui/charts/LegendList.tsx'
import type { ChartKind, ChartSeries } from '#ui/charts/model.ts'
import { join } from '#ui/join.ts'

const ChartLegend = lazy(async () => ({
  default: (await import('#ui/charts/ChartLegend.tsx')).ChartLegend,
}))

const SIZES: Record<ChartKind, string> = { bar: 'size-3', line: 'h-2.5 w-7' }

interface Props {
  /** Becomes true once the card was in view; the chart's code is fetched from then on. */
  seen: boolean
  kind: ChartKind
  series: ChartSeries[]
}

/** The legend in a card's header: the names are shown at once, the marks load with the chart. */
export function CardLegend({ seen, kind, series }: Props) {
  const names = (
    <LegendList
      series={series}
      mark={() => <span aria-hidden="true" className={join('block shrink-0', SIZES[kind])} />}
    />
  )
  if (!seen) return names
  return (
    <Suspense fallback={names}>
      <ChartLegend kind={kind} series={series} />
    </Suspense>
  )
}
