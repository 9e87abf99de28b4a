import type { Drawing } from '#ui/charts/ChartPlot.tsx'
import type { Geometry } from '#ui/charts/geometry.ts'
import { type ChartModel, LIMIT_COLOR, LIMIT_DASH, limitsOf } from '#ui/charts/model.ts'

/** The band in which the first series should be, with the limits that each moment has. */
export function LimitBand({
  drawing: { geometry, y },
  model,
}: {
  drawing: Drawing<Geometry>
  model: ChartModel
}) {
  const { head, foot } = geometry
  return model.rows.map((row, index) => {
    const slot = geometry.slots[index]
    const { min, max } = limitsOf(model, row)
    if (!slot || (min === null && max === null)) return null
    const top = max === null ? head : y(max)
    const bottom = min === null ? foot : y(min)
    const edges = [max, min].flatMap((limit) => (limit === null ? [] : [y(limit)]))
    return (
      <g key={row.id}>
        <rect
          x={slot.x}
          width={slot.width}
          y={top}
          height={Math.max(0, bottom - top)}
          fill={LIMIT_COLOR}
          fillOpacity={0.1}
        />
        {edges.map((at) => (
          <line
            key={at}
            x1={slot.x}
            x2={slot.x + slot.width}
            y1={at}
            y2={at}
            stroke={LIMIT_COLOR}
            strokeDasharray={LIMIT_DASH}
            strokeDashoffset={slot.x}
          />
        ))}
      </g>
    )
  })
}
