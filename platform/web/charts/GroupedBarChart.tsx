import { useId, useMemo } from 'react'
import { HatchPattern } from '#platform/web/charts/ChartLegend.tsx'
import { ChartPlot, type Drawing } from '#platform/web/charts/ChartPlot.tsx'
import { type BarGeometry, barGeometry, type Slot } from '#platform/web/charts/geometry.ts'
import {
  type ChartModel,
  type ChartProps,
  type ChartRow,
  type ChartSeries,
  colorOf,
  hatchOf,
  readValue,
} from '#platform/web/charts/model.ts'
import { barPath } from '#platform/web/charts/scale.ts'

type BarChartProps = ChartProps & {
  categories: { id: string; name: string }[]
  series: (ChartSeries & { values: number[] })[]
}

/** A group of bars for every category, one bar a series; mirrored completely in Arabic. */
export function GroupedBarChart({ categories, series, ...common }: BarChartProps) {
  const model: ChartModel = useMemo(() => {
    const rows = categories.map(({ id, name }, i) => {
      return { id, name, short: name, values: series.map((one) => one.values[i] ?? 0) }
    })
    return { series, rows }
  }, [categories, series])

  return (
    <ChartPlot
      kind="bar"
      common={common}
      model={model}
      layout={barGeometry}
      anchor={({ geometry, y }, index) => ({
        x: geometry.slots[index]?.center ?? 0,
        half: geometry.group / 2,
        top: Math.min(...model.series.map((_, i) => y(readRow(model, index, i)))),
      })}
    >
      {(drawing) => <Bars drawing={drawing} model={model} rtl={common.direction === 'rtl'} />}
    </ChartPlot>
  )
}

function readRow(model: ChartModel, row: number, series: number): number {
  const found = model.rows[row]
  return found ? readValue(found, series) : 0
}

type BarsProps = { drawing: Drawing<BarGeometry>; model: ChartModel; rtl: boolean }

function Bars({ drawing, model, rtl }: BarsProps) {
  const { geometry, index, keyboard } = drawing
  const patterns = useId()
  return (
    <>
      <defs>
        {model.series.map((one, i) => (
          <HatchPattern key={one.id} id={`${patterns}${i}`} index={i} />
        ))}
      </defs>
      {geometry.slots.map((slot, i) => (
        <g key={slot.id}>
          <rect
            data-index={i}
            x={slot.x}
            y={2}
            width={slot.width}
            height={Math.max(0, geometry.height - 2)}
            fill="transparent"
          />
          {index === i ? <Band {...{ slot, keyboard }} foot={geometry.foot} /> : null}
          {bars({ row: model.rows[i], center: slot.center, model, rtl, drawing }).map((bar) => (
            <g key={bar.id} pointerEvents="none">
              <path d={bar.path} fill={colorOf(model.series, bar.order)} />
              {hatchOf(bar.order) ? (
                <path d={bar.path} fill={`url(#${patterns}${bar.order})`} />
              ) : null}
            </g>
          ))}
        </g>
      ))}
    </>
  )
}

type BandProps = { slot: Slot; foot: number; keyboard: boolean }

/** Behind the group one is at; with a ring when the keyboard is there. */
function Band({ slot, foot, keyboard }: BandProps) {
  return (
    <rect
      x={slot.x + 1}
      y={1}
      width={Math.max(0, slot.width - 2)}
      height={foot + 3}
      rx={6}
      fill="var(--ink)"
      fillOpacity={0.05}
      stroke={keyboard ? 'var(--accent)' : 'none'}
      strokeWidth={2}
      pointerEvents="none"
    />
  )
}

type Group = BarsProps & { row: ChartRow | undefined; center: number }

function bars({ row, center, model, rtl, drawing }: Group) {
  const { geometry, y } = drawing
  const count = model.series.length
  const gap = Math.min(2, geometry.group / count / 4)
  const width = (geometry.group - gap * (count - 1)) / count
  return model.series.flatMap((one, order) => {
    const top = row ? y(readValue(row, order)) : geometry.foot
    const height = geometry.foot - top
    if (height <= 0) return []
    const place = rtl ? count - 1 - order : order
    const x = center - geometry.group / 2 + place * (width + gap)
    return [{ id: one.id, order, path: barPath({ x, y: top, width, height }) }]
  })
}
