import type { BarMark } from '#ui/charts/model.ts'
import { type Bar, barPath } from '#ui/charts/scale.ts'

/** The hatch lines over a bar's colour. */
export function HatchPattern({ id, mark }: { id: string; mark: BarMark }) {
  if (!mark.hatch) return null
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <path
        d={mark.hatch}
        fill="none"
        stroke="var(--card)"
        strokeWidth={mark.width}
        strokeOpacity={mark.opacity}
      />
    </pattern>
  )
}

const OUTLINE = 1.5

/** A bar or a segment of one; `pattern` is the id of its mark's HatchPattern. */
export function MarkedBar({ bar, mark, pattern }: { bar: Bar; mark: BarMark; pattern: string }) {
  if (mark.hollow) {
    const stroke = Math.min(OUTLINE, bar.width / 3, bar.height / 2)
    return (
      <path
        d={barPath(inset(bar, stroke / 2))}
        fill="var(--card)"
        stroke={mark.color}
        strokeWidth={stroke}
      />
    )
  }
  const path = barPath(bar)
  return (
    <>
      <path d={path} fill={mark.color} />
      {mark.hatch ? <path d={path} fill={`url(#${pattern})`} /> : null}
    </>
  )
}

const inset = (bar: Bar, by: number): Bar => ({
  ...bar,
  x: bar.x + by,
  y: bar.y + by,
  width: Math.max(0, bar.width - 2 * by),
  height: Math.max(0, bar.height - 2 * by),
})
