import { symbol } from 'd3-shape'
import { useId } from 'react'
import {
  type ChartKind,
  type ChartSeries,
  colorOf,
  hatchOf,
  strokeOf,
} from '#platform/web/charts/model.ts'

type LegendProps = { kind: ChartKind; series: ChartSeries[] }

export function ChartLegend({ kind, series }: LegendProps) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {series.map((one, i) => (
        <li key={one.id} className="flex min-w-0 items-center gap-1.5">
          <SeriesMark kind={kind} series={series} index={i} />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {one.name}
          </span>
        </li>
      ))}
    </ul>
  )
}

type MarkProps = LegendProps & { index: number }

/** The colour of a series together with its hatch, or its dash and marker. */
export function SeriesMark({ kind, series, index }: MarkProps) {
  const color = colorOf(series, index)
  const id = useId()
  if (kind === 'bar') {
    return (
      <svg className="shrink-0 rounded-[2px]" width="10" height="10" aria-hidden="true">
        <HatchPattern id={id} index={index} />
        <rect width="10" height="10" fill={color} />
        <rect width="10" height="10" fill={`url(#${id})`} />
      </svg>
    )
  }
  const { dash, marker } = strokeOf(index)
  return (
    <svg className="shrink-0" width="28" height="10" aria-hidden="true">
      <path d="M0 5H28" stroke={color} strokeWidth="2" strokeDasharray={dash} />
      <path d={symbol(marker, 40)() ?? ''} transform="translate(14 5)" fill={color} />
    </svg>
  )
}

/** Lies over the colour of a series. */
export function HatchPattern({ id, index }: { id: string; index: number }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <path d={hatchOf(index)} fill="none" stroke="var(--card)" strokeOpacity="0.35" />
    </pattern>
  )
}
