import { symbol } from 'd3-shape'
import { useId } from 'react'
import { HatchPattern, MarkedBar } from '#ui/charts/BarMark.tsx'
import { LegendList } from '#ui/charts/LegendList.tsx'
import {
  barMarkOf,
  type ChartKind,
  type ChartSeries,
  colorOf,
  LIMIT_COLOR,
  LIMIT_DASH,
  strokeOf,
} from '#ui/charts/model.ts'

type LegendProps = { kind: ChartKind; series: ChartSeries[] }

export function ChartLegend({ kind, series }: LegendProps) {
  return (
    <LegendList
      series={series}
      mark={(index) => <SeriesMark kind={kind} series={series} index={index} />}
    />
  )
}

type MarkProps = LegendProps & { index: number }

/** A bar segment used as a legend swatch. */
const SWATCH = { x: 0, y: 0, width: 12, height: 12, flat: true }

/** The colour of a series with its hatch, or with its dash and marker. */
export function SeriesMark({ kind, series, index }: MarkProps) {
  const id = useId()
  if (kind === 'bar') {
    const mark = barMarkOf(series, index)
    return (
      <svg className="shrink-0 rounded-[3px]" width="12" height="12" aria-hidden="true">
        <HatchPattern id={id} mark={mark} />
        <MarkedBar bar={SWATCH} mark={mark} pattern={id} />
      </svg>
    )
  }
  if (series[index]?.limit)
    return (
      <svg className="shrink-0" width="28" height="10" aria-hidden="true">
        <path d="M0 5H28" stroke={LIMIT_COLOR} strokeDasharray={LIMIT_DASH} />
      </svg>
    )
  const color = colorOf(series, index)
  const { dash, marker } = strokeOf(index)
  return (
    <svg className="shrink-0" width="28" height="10" aria-hidden="true">
      <path d="M0 5H28" stroke={color} strokeWidth="2" strokeDasharray={dash} />
      <path d={symbol(marker, 40)() ?? ''} transform="translate(14 5)" fill={color} />
    </svg>
  )
}
