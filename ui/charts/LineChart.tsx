import { line, symbol, symbolDiamond } from 'd3-shape'
import { useMemo } from 'react'
import { ChartPlot, type Drawing } from '#ui/charts/ChartPlot.tsx'
import { type Geometry, lineGeometry } from '#ui/charts/geometry.ts'
import { LimitBand } from '#ui/charts/LimitBand.tsx'
import {
  type ChartModel,
  type ChartProps,
  type ChartRow,
  type ChartSeries,
  colorOf,
  isOutside,
  readValue,
  strokeOf,
} from '#ui/charts/model.ts'

type LineChartProps = ChartProps & {
  /** In time order; `label` is the full date, `shortLabel` the text under the axis. */
  points: (Pick<ChartRow, 'id' | 'values' | 'note' | 'partial'> & {
    label: string
    shortLabel: string
  })[]
  series: ChartSeries[]
}

/** One line per series; in Arabic time runs from right to left. */
export function LineChart({ points, series, ...common }: LineChartProps) {
  const model: ChartModel = useMemo(() => {
    const rows = points.map(({ label, shortLabel, ...point }) => {
      return { ...point, name: label, short: shortLabel }
    })
    return { series, rows, timed: true }
  }, [points, series])

  return (
    <ChartPlot
      kind="line"
      common={common}
      model={model}
      layout={lineGeometry}
      anchor={({ geometry }, index) => ({
        x: geometry.slots[index]?.center ?? 0,
        half: 8,
        top: 0,
      })}
    >
      {(drawing) => <Lines drawing={drawing} model={model} />}
    </ChartPlot>
  )
}

type LinesProps = { drawing: Drawing<Geometry>; model: ChartModel }

function Lines({ drawing, model }: LinesProps) {
  const { geometry, index } = drawing
  return (
    <>
      {geometry.slots.map((slot, i) => (
        <rect
          key={slot.id}
          data-index={i}
          x={slot.x}
          width={slot.width}
          height={Math.max(0, geometry.height)}
          fill="transparent"
        />
      ))}
      <g pointerEvents="none">
        {model.series.some(({ limit }) => limit) && <LimitBand drawing={drawing} model={model} />}
        {index === null ? null : <Moment drawing={drawing} index={index} />}
        {model.series.map(
          (one, i) => !one.limit && <Line key={one.id} drawing={drawing} model={model} order={i} />,
        )}
      </g>
    </>
  )
}

/** The dash of the line to a moment that is not over. */
const OPEN_DASH = '2 3'

function Line({ drawing, model, order }: LinesProps & { order: number }) {
  const { geometry, y, index } = drawing
  const { dash, marker } = strokeOf(order)
  const color = colorOf(model.series, order)
  const dots = model.rows.flatMap((row, i) => {
    const slot = geometry.slots[i]
    if (!slot || row.values[order] === null) return []
    return [{ i, id: row.id, x: slot.center, y: y(readValue(row, order)), open: row.partial }]
  })
  const path = line<(typeof dots)[number]>(
    (dot) => dot.x,
    (dot) => dot.y,
  )
  const over = dots.filter(({ open }) => !open)
  const last = dots.at(-1)
  const isFault = (i: number) => {
    const row = model.rows[i]
    return order === 0 && row !== undefined && isOutside(model, row)
  }
  const marked = dots.filter((dot) => dot.i === index || dot === last || isFault(dot.i))
  const stroke = { fill: 'none', stroke: color, strokeWidth: 2, strokeLinejoin: 'round' } as const
  return (
    <>
      <path d={path(over) ?? ''} strokeDasharray={dash} {...stroke} />
      {last?.open ? (
        <path d={path(dots.slice(-2)) ?? ''} strokeDasharray={OPEN_DASH} {...stroke} />
      ) : null}
      {marked.map((dot) => (
        <path
          key={dot.id}
          d={symbol(isFault(dot.i) ? symbolDiamond : marker, 64)() ?? ''}
          transform={`translate(${dot.x} ${dot.y})`}
          fill={dot.open ? 'var(--card)' : isFault(dot.i) ? 'var(--not-done)' : color}
          stroke={dot.open ? color : 'var(--card)'}
          strokeWidth={1.5}
          paintOrder={dot.open ? undefined : 'stroke'}
        />
      ))}
    </>
  )
}

/** The active moment: a hairline for the pointer, a focus ring for the keyboard. */
function Moment({ drawing, index }: { drawing: Drawing<Geometry>; index: number }) {
  const { geometry, keyboard } = drawing
  const { head, foot } = geometry
  const x = geometry.slots[index]?.center ?? 0
  if (!keyboard) return <line x1={x} x2={x} y1={head} y2={foot} stroke="var(--muted)" />
  return (
    <rect
      x={x - 9}
      y={1}
      width={18}
      height={foot + 3}
      rx={6}
      fill="var(--ink)"
      fillOpacity={0.05}
      stroke="var(--accent)"
      strokeWidth={2}
    />
  )
}
