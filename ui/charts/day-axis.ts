import { clamp } from '#ui/charts/scale.ts'

/** The hours of a day that an axis shows. */
export interface DayAxis {
  /** The first hour of the axis. */
  first: number
  hours: number
}

const FEWEST_HOURS = 6
/**
 * The axis extends to the current time if that is at most this many hours away; otherwise the now
 * line stays at its edge.
 */
const MAX_HOURS_TO_NOW = 2
const MINUTES = 60
const DAY = 24

const minutesOf = (time: string) => Number(time.slice(0, 2)) * MINUTES + Number(time.slice(3, 5))
const hourOf = (time: string) => Math.floor(minutesOf(time) / MINUTES)

/**
 * The range of whole hours that contains the times (HH:mm), and the current time if it is near; at
 * least six hours.
 */
export function dayAxis(times: readonly string[], now: string): DayAxis {
  const hours = times.map(hourOf)
  if (hours.length === 0) hours.push(hourOf(now))
  let [first, last] = [Math.min(...hours), Math.max(...hours)]
  const hour = hourOf(now)
  if (hour < first && first - hour <= MAX_HOURS_TO_NOW) first = hour
  if (hour > last && hour - last <= MAX_HOURS_TO_NOW) last = hour
  const length = Math.max(FEWEST_HOURS, last - first + 1)
  return { first: Math.min(first, DAY - length), hours: length }
}

/** The position of a time on the axis, from 0 to 1. */
export const positionOnAxis = ({ first, hours }: DayAxis, time: string): number =>
  clamp({ value: (minutesOf(time) / MINUTES - first) / hours, min: 0, max: 1 })

/** The index of the hour and of the half hour on the axis that contain a time. */
export function slotOf({ first, hours }: DayAxis, time: string): { hour: number; half: number } {
  const half = Math.floor(minutesOf(time) / (MINUTES / 2)) - first * 2
  const shown = clamp({ value: half, min: 0, max: hours * 2 - 1 })
  return { hour: Math.floor(shown / 2), half: shown }
}

/** The hours that get a label, about `most` of them: every hour, or every 2nd, 3rd, 4th or 6th. */
export function axisLabels({ first, hours }: DayAxis, most: number): number[] {
  const step = [1, 2, 3, 4, 6].find((each) => hours / each <= most) ?? 6
  return Array.from({ length: hours }, (_, at) => first + at).filter((hour) => hour % step === 0)
}
