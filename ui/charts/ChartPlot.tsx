import type { ReactNode } from 'react'
import { ChartAxis, ChartGrid, ChartLabelsRow } from '#ui/charts/ChartAxis.tsx'
import { ChartLegend } from '#ui/charts/ChartLegend.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { ChartTip } from '#ui/charts/ChartTip.tsx'
import type { Area, Geometry } from '#ui/charts/geometry.ts'
import {
  announce,
  CHART_HEIGHT,
  type ChartKind,
  type ChartModel,
  type ChartProps,
  largest,
} from '#ui/charts/model.ts'
import { type Anchor, niceTicks } from '#ui/charts/scale.ts'
import { useBox } from '#ui/charts/useBox.ts'
import { useChartCursor } from '#ui/charts/useChartCursor.ts'

export type Drawing<G extends Geometry> = {
  geometry: G
  y: (value: number) => number
  index: number | null
  keyboard: boolean
}

type PlotProps<G extends Geometry> = {
  kind: ChartKind
  common: ChartProps
  model: ChartModel
  layout: (area: Area, model: ChartModel) => G
  anchor: (drawing: Drawing<G>, index: number) => Anchor
  children: (drawing: Drawing<G>) => ReactNode
}

const AXIS_GAP = 10
const HEAD = 8
const CAPTION = 20

/** The frame of both charts; it has the same height as a drawing, as a table and when empty. */
export function ChartPlot<G extends Geometry>(props: PlotProps<G>) {
  const { common, model, kind } = props
  const { direction, labels, height = CHART_HEIGHT } = common
  if (model.rows.length === 0 || model.series.length === 0) {
    return (
      <div dir={direction} className="grid place-items-center p-4" style={{ height }}>
        <p className="text-center text-sm text-muted">{labels.empty}</p>
      </div>
    )
  }
  if (common.view === 'table') return <ChartTable {...{ kind, common, model }} />
  return (
    <div dir={direction} className="flex min-w-0 flex-col gap-3" style={{ height }}>
      {common.hideLegend ? null : <ChartLegend kind={kind} series={model.series} />}
      <PlotBox {...props} />
    </div>
  )
}

const AREA = 'min-w-0 flex-1 overflow-hidden outline-none'

function PlotBox<G extends Geometry>(props: PlotProps<G>) {
  const { kind, common, model, layout, anchor, children } = props
  const { direction, label, labels, formatNumber } = common
  const { ref, box, measure } = useBox()
  const count = model.rows.length
  // The cursor starts at the newest moment, otherwise at the first category.
  const start = model.timed ? count - 1 : 0
  const { handlers, index, keyboard } = useChartCursor({ count, direction, start })

  const ticks = common.ticks ?? niceTicks(largest(model))
  const bottom = ticks[0] ?? 0
  const top = ticks.at(-1) ?? 1
  const axis = Math.ceil(Math.max(...ticks.map((tick) => measure(formatNumber(tick))))) + AXIS_GAP
  const head = labels.value ? CAPTION + HEAD : HEAD
  const geometry = layout(
    { width: Math.max(0, box.width - axis), height: box.height, head, direction, measure },
    model,
  )
  const { foot } = geometry
  const y = (value: number) => foot - ((value - bottom) / (top - bottom)) * (foot - head)
  const drawing = { geometry, y, index, keyboard }
  const row = index === null ? undefined : model.rows[index]

  return (
    <div ref={ref} className="relative flex min-h-0 flex-1">
      {box.width > 0 && (
        <>
          <ChartAxis
            {...{ ticks, y, direction, formatNumber }}
            width={axis}
            caption={labels.value}
          />
          <div
            role="application"
            aria-label={label}
            aria-roledescription={labels.chart}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move inside it
            tabIndex={0}
            className={AREA}
            {...handlers}
          >
            <svg
              data-plot=""
              role="img"
              aria-label={label}
              className="block"
              width={geometry.width}
              height={Math.max(0, geometry.height)}
            >
              <ChartGrid ticks={ticks} y={y} width={geometry.width} />
              {children(drawing)}
              <ChartLabelsRow geometry={geometry} active={index} />
            </svg>
          </div>
          {row && index !== null ? (
            <ChartTip {...{ kind, common, model, row }} anchor={anchor(drawing, index)} />
          ) : null}
        </>
      )}
      <p aria-live="polite" className="sr-only">
        {row && keyboard ? announce(row, model.series, common) : ''}
      </p>
    </div>
  )
}
