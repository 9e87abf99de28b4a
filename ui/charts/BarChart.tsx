import { useId, useMemo } from 'react'
import { HatchPattern, MarkedBar } from '#ui/charts/BarMark.tsx'
import { barsOf } from '#ui/charts/bars.ts'
import { ChartPlot, type Drawing } from '#ui/charts/ChartPlot.tsx'
import { type BarGeometry, barGeometry, type Slot } from '#ui/charts/geometry.ts'
import {
  barMarkOf,
  type ChartModel,
  type ChartProps,
  type ChartRow,
  type ChartSeries,
  readValue,
  sumOf,
} from '#ui/charts/model.ts'
import { barPath } from '#ui/charts/scale.ts'

type Category = Pick<ChartRow, 'id' | 'name' | 'note' | 'partial'> & { short?: string }

type BarChartProps = ChartProps & {
  categories: Category[]
  series: (ChartSeries & { values: (number | null)[] })[]
  /** Stacks the bars of a category: their values are parts of a whole. */
  stacked?: boolean
  /** The categories are moments in time order. */
  timed?: boolean
}

/** One bar per series for every category, side by side or stacked; fully mirrored in Arabic. */
export function BarChart({ categories, series, stacked, timed, ...common }: BarChartProps) {
  const model: ChartModel = useMemo(() => {
    const rows = categories.map(({ id, name, short = name, note, partial = false }, i) => {
      return { id, name, short, note, partial, values: series.map((one) => one.values[i] ?? null) }
    })
    return { series, rows, stacked: stacked ?? false, timed: timed ?? false }
  }, [categories, series, stacked, timed])

  return (
    <ChartPlot
      kind="bar"
      common={common}
      model={model}
      layout={barGeometry}
      anchor={({ geometry, y }, index) => ({
        x: geometry.slots[index]?.center ?? 0,
        half: geometry.group / 2,
        top: y(highest(model, index)),
      })}
    >
      {(drawing) => <Bars drawing={drawing} model={model} rtl={common.direction === 'rtl'} />}
    </ChartPlot>
  )
}

function highest({ rows, series, stacked }: ChartModel, index: number): number {
  const row = rows[index]
  if (!row) return 0
  return stacked ? sumOf(row) : Math.max(...series.map((_, i) => readValue(row, i)))
}

type BarsProps = { drawing: Drawing<BarGeometry>; model: ChartModel; rtl: boolean }

function Bars({ drawing, model, rtl }: BarsProps) {
  const { geometry, index, keyboard, y } = drawing
  const { foot, group: width } = geometry
  const patterns = useId()
  const marks = model.series.map((_, i) => barMarkOf(model.series, i))
  const roomAt = ({ center }: Slot) => ({ x: center - width / 2, width, foot, y, rtl })
  return (
    <>
      <defs>
        {marks.map((mark, i) => (
          <HatchPattern key={model.series[i]?.id} id={`${patterns}${i}`} mark={mark} />
        ))}
      </defs>
      {geometry.slots.map((slot, i) => {
        const row = model.rows[i]
        return (
          <g key={slot.id}>
            <rect
              data-index={i}
              x={slot.x}
              y={2}
              width={slot.width}
              height={Math.max(0, geometry.height - 2)}
              fill="transparent"
            />
            {index === i ? <Band {...{ slot, keyboard }} foot={foot} /> : null}
            <g pointerEvents="none" opacity={row?.partial ? PARTIAL : undefined}>
              {row &&
                barsOf(row, model, roomAt(slot)).map((bar) => {
                  const mark = marks[bar.order]
                  const pattern = `${patterns}${bar.order}`
                  return mark && <MarkedBar key={bar.id} {...{ bar, mark, pattern }} />
                })}
            </g>
            {row?.partial ? (
              <Unfinished top={y(highest(model, i))} foot={foot} {...{ slot, width }} />
            ) : null}
          </g>
        )
      })}
    </>
  )
}

/** The opacity of a bar whose period is not over. */
const PARTIAL = 0.55

type UnfinishedProps = { top: number; foot: number; slot: Slot; width: number }

/** A dashed outline around a bar whose period is not over. */
function Unfinished({ top, foot, slot, width }: UnfinishedProps) {
  if (top >= foot) return null
  const bar = { x: slot.center - width / 2 - 1.5, y: top - 1.5, width: width + 3 }
  return (
    <path
      d={barPath({ ...bar, height: foot - bar.y })}
      fill="none"
      stroke="var(--muted)"
      strokeDasharray="3 2"
      pointerEvents="none"
    />
  )
}

type BandProps = { slot: Slot; foot: number; keyboard: boolean }

/** The background of the active group, with a focus ring for keyboard use. */
function Band({ slot, foot, keyboard }: BandProps) {
  const gap = Math.min(1, slot.width / 8)
  return (
    <rect
      x={slot.x + gap}
      y={1}
      width={Math.max(0, slot.width - 2 * gap)}
      height={foot + 3}
      rx={Math.min(6, slot.width / 2)}
      fill="var(--ink)"
      fillOpacity={0.05}
      stroke={keyboard ? 'var(--accent)' : 'none'}
      strokeWidth={2}
      pointerEvents="none"
    />
  )
}
