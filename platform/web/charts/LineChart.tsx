import { line, symbol } from 'd3-shape'
import { useMemo } from 'react'
import { ChartPlot, type Drawing } from '#platform/web/charts/ChartPlot.tsx'
import { type Geometry, lineGeometry } from '#platform/web/charts/geometry.ts'
import {
  type ChartModel,
  type ChartProps,
  type ChartSeries,
  colorOf,
  readValue,
  strokeOf,
} from '#platform/web/charts/model.ts'

type LineChartProps = ChartProps & {
  /** In order of time; `label` is the whole date, `shortLabel` stands under the axis. */
  points: { id: string; label: string; shortLabel: string; values: number[] }[]
  series: ChartSeries[]
}

/** A line for every series; time runs from the right in Arabic. */
export function LineChart({ points, series, ...common }: LineChartProps) {
  const model: ChartModel = useMemo(() => {
    const rows = points.map(({ id, label, shortLabel, values }) => {
      return { id, name: label, short: shortLabel, values }
    })
    return { series, rows }
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
        {index === null ? null : <Moment drawing={drawing} index={index} />}
        {model.series.map((one, i) => (
          <Line key={one.id} drawing={drawing} model={model} order={i} />
        ))}
      </g>
    </>
  )
}

function Line({ drawing, model, order }: LinesProps & { order: number }) {
  const { geometry, y, index } = drawing
  const { dash, marker } = strokeOf(order)
  const color = colorOf(model.series, order)
  const dots = model.rows.flatMap((row, i) => {
    const slot = geometry.slots[i]
    return slot ? [{ id: row.id, x: slot.center, y: y(readValue(row, order)) }] : []
  })
  const path = line<(typeof dots)[number]>(
    (dot) => dot.x,
    (dot) => dot.y,
  )(dots)
  const marked = dots.filter((_, i) => i === index || i === dots.length - 1)
  return (
    <>
      <path
        d={path ?? ''}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
      {marked.map((dot) => (
        <path
          key={dot.id}
          d={symbol(marker, 64)() ?? ''}
          transform={`translate(${dot.x} ${dot.y})`}
          fill={color}
          stroke="var(--card)"
          strokeWidth={1.5}
          paintOrder="stroke"
        />
      ))}
    </>
  )
}

/** The moment one is at: a hairline under the pointer, a ring around it for the keyboard. */
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
