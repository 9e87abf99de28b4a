import { clamp } from '#ui/charts/scale.ts'

/** The hours of a day that an axis shows. */
export interface DayAxis {
  /** The hour at which it begins. */
  first: number
  hours: number
}

const FEWEST_HOURS = 6
/** The axis follows the clock so far past what it shows; beyond that the clock stands at its edge. */
const FOLLOWS = 2
const MINUTES = 60
const DAY = 24

const minutesOf = (time: string) => Number(time.slice(0, 2)) * MINUTES + Number(time.slice(3, 5))
const hourOf = (time: string) => Math.floor(minutesOf(time) / MINUTES)

/** The whole hours in which the times (HH:mm) lie, and now if it is near; at least six. */
export function dayAxis(times: readonly string[], now: string): DayAxis {
  const hours = times.map(hourOf)
  if (hours.length === 0) hours.push(hourOf(now))
  let [first, last] = [Math.min(...hours), Math.max(...hours)]
  const hour = hourOf(now)
  if (hour < first && first - hour <= FOLLOWS) first = hour
  if (hour > last && hour - last <= FOLLOWS) last = hour
  const length = Math.max(FEWEST_HOURS, last - first + 1)
  return { first: Math.min(first, DAY - length), hours: length }
}

/** How far along the axis a time is, from 0 to 1. */
export const alongAxis = ({ first, hours }: DayAxis, time: string): number =>
  clamp({ value: (minutesOf(time) / MINUTES - first) / hours, min: 0, max: 1 })

/** The hour and the half hour of the axis in which a time is, counted from 0. */
export function slotOf({ first, hours }: DayAxis, time: string): { hour: number; half: number } {
  const half = Math.floor(minutesOf(time) / (MINUTES / 2)) - first * 2
  const shown = clamp({ value: half, min: 0, max: hours * 2 - 1 })
  return { hour: Math.floor(shown / 2), half: shown }
}

/** The hours that are written: all of a short axis, every second to fourth of a longer one. */
export function axisLabels({ first, hours }: DayAxis, most: number): number[] {
  const step = [1, 2, 3, 4, 6].find((each) => hours / each <= most) ?? 6
  return Array.from({ length: hours }, (_, at) => first + at).filter((hour) => hour % step === 0)
}
