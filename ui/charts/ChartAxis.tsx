import { type Geometry, LINE_HEIGHT } from '#ui/charts/geometry.ts'
import type { Direction } from '#ui/charts/model.ts'
import { AXIS_FONT_SIZE } from '#ui/charts/useBox.ts'

type AxisProps = {
  ticks: number[]
  y: (value: number) => number
  width: number
  direction: Direction
  formatNumber: (n: number) => string
  caption: string | undefined
}

const GAP = 8
const CAP = 0.35

/** The value axis at the inline start. */
export function ChartAxis({ ticks, y, width, direction, formatNumber, caption }: AxisProps) {
  const rtl = direction === 'rtl'
  return (
    <>
      <svg className="shrink-0" width={width} height="100%" aria-hidden="true">
        {ticks.map((tick) => (
          <text
            key={tick}
            className="tabular-nums"
            direction="ltr"
            x={rtl ? GAP : width - GAP}
            y={y(tick) + AXIS_FONT_SIZE * CAP}
            textAnchor={rtl ? 'start' : 'end'}
            fontSize={AXIS_FONT_SIZE}
            fill="var(--muted)"
          >
            {formatNumber(tick)}
          </text>
        ))}
      </svg>
      {caption ? (
        <span className="pointer-events-none absolute start-0 top-0 max-w-full truncate text-xs leading-4 text-muted">
          {caption}
        </span>
      ) : null}
    </>
  )
}

type GridProps = { ticks: number[]; y: (value: number) => number; width: number }

export function ChartGrid({ ticks, y, width }: GridProps) {
  return (
    <g stroke="var(--line)" shapeRendering="crispEdges">
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={0}
          x2={width}
          y1={Math.round(y(tick)) + 0.5}
          y2={Math.round(y(tick)) + 0.5}
        />
      ))}
    </g>
  )
}

type RowProps = { geometry: Geometry; active: number | null }

/** The names under the axis; the text itself sets its direction, even when it is truncated. */
export function ChartLabelsRow({ geometry, active }: RowProps) {
  const { labels, slots, foot } = geometry
  const current = active === null ? undefined : slots[active]?.id
  return (
    <g fontSize={AXIS_FONT_SIZE} textAnchor="middle" pointerEvents="none">
      {labels.map(({ id, center, lines, row }) => (
        <text
          key={id}
          className="tabular-nums"
          fill={id === current ? 'var(--ink)' : 'var(--muted)'}
          style={{ unicodeBidi: 'plaintext' }}
        >
          {linesAt(lines, foot + LINE_HEIGHT * (row + 1)).map((line) => (
            <tspan key={line.y} x={center} y={line.y}>
              {line.text}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}

function linesAt(lines: string[], top: number): { text: string; y: number }[] {
  return lines.map((text, i) => ({ text, y: top + LINE_HEIGHT * i + AXIS_FONT_SIZE * CAP }))
}
