import type { Direction } from '#ui/charts/model.ts'

const MAX_STEPS = 6
const CALM_TOP = 4

/** Whole numbers from 0 to at least `max`, in steps of 1, 2 or 5 times a power of ten. */
export function niceTicks(max: number): number[] {
  const top = Math.max(CALM_TOP, Number.isFinite(max) ? max : 0)
  const step = niceStep(top)
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, i) => i * step)
}

function niceStep(top: number): number {
  const rough = top / MAX_STEPS
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const factor = [1, 2, 5].find((one) => one * power >= rough) ?? 10
  return factor * power
}

type Span = { value: number; min: number; max: number }

export function clamp({ value, min, max }: Span): number {
  return Math.max(min, Math.min(value, max))
}

/** Every n-th label can be shown without touching the next; returns n. */
export function labelStride(step: number, width: number): number {
  return step > 0 ? Math.max(1, Math.ceil(width / step)) : 1
}

/** The last label is always shown: in time order it is the newest. */
export function showsLabel(index: number, count: number, stride: number): boolean {
  return (count - 1 - index) % stride === 0
}

export type Bar = {
  x: number
  y: number
  width: number
  height: number
  /** Another segment is stacked on top of it. */
  flat?: boolean
}

const BAR_RADIUS = 8

/** A bar with a rounded top and a flat bottom; the radius is at most half the width. */
export function barPath({ x, y, width, height, flat }: Bar): string {
  if (flat) return `M${x} ${y}h${width}v${height}h${-width}Z`
  const r = Math.min(BAR_RADIUS, width / 2, height)
  const foot = y + height
  return `M${x} ${foot}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}H${x + width - r}a${r} ${r} 0 0 1 ${r} ${r}V${foot}Z`
}

type Move = { key: string; index: number; count: number; direction: Direction; columns?: number }

/** The index that a key moves to; null if the key is not handled. */
export function moveIndex({ key, index, count, direction, columns }: Move): number | null {
  const forward = direction === 'rtl' ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    Home: -count,
    End: count,
    ...(columns ? { ArrowDown: columns, ArrowUp: -columns } : {}),
  }
  const step = steps[key]
  if (step === undefined || count === 0) return null
  const next = index + step
  const vertical = key === 'ArrowUp' || key === 'ArrowDown'
  if (vertical && (next < 0 || next >= count)) return null
  return clamp({ value: next, min: 0, max: count - 1 })
}

type Size = { width: number; height: number }

export type Anchor = { x: number; top: number; half: number }

/**
 * The position of a tooltip: above its mark if there is room, otherwise next to it; always inside
 * the box.
 */
export function placeTip(anchor: Anchor, tip: Size, box: Size): { x: number; y: number } {
  const gap = 8
  const inside = (x: number) => clamp({ value: x, min: 0, max: Math.max(0, box.width - tip.width) })
  const above = anchor.top - tip.height - gap
  if (above >= 0) return { x: inside(anchor.x - tip.width / 2), y: above }
  const after = anchor.x + anchor.half + gap
  const before = anchor.x - anchor.half - gap - tip.width
  return { x: inside(after + tip.width <= box.width ? after : before), y: 0 }
}
