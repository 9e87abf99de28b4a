import type { RamadanRule, Window } from '#features/routine-tasks/definitions/recurrence.ts'

const DAY = 24 * 60

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const toTime = (minutes: number): string => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/**
 * A window moved by minutes. It stays a window of its day: a start that would leave the day is the
 * first or last minute of it, and its end can be on the next day. If a window without a start would
 * end on the next day, its usual end becomes its start.
 */
function shiftWindow({ from, to }: Window, minutes: number): Window {
  const usualEnd = to ? toMinutes(to) : null
  if (!from) {
    if (usualEnd === null) return {}
    const end = usualEnd + minutes
    if (end >= DAY) return { from: toTime(usualEnd), to: toTime(end) }
    return { to: toTime(Math.max(end, 1)) }
  }
  const start = between(0, toMinutes(from) + minutes, DAY - 1)
  if (usualEnd === null) return { from: toTime(start) }
  const overnight = usualEnd < toMinutes(from) ? DAY : 0
  const end = between(start + 1, usualEnd + overnight + minutes, start + DAY - 1)
  return { from: toTime(start), to: toTime(end) }
}

/** A window of the day (`slot` counts from 0) in Ramadan. */
export function windowInRamadan(window: Window, slot: number, rule: RamadanRule): Window {
  const own = rule.times?.[slot]
  if (own) return { from: own.from ?? null, to: own.to ?? null }
  return rule.shift ? shiftWindow(window, rule.shift) : window
}

export const isMoved = (usual: Window, ramadan: Window): boolean =>
  (usual.from ?? null) !== (ramadan.from ?? null) || (usual.to ?? null) !== (ramadan.to ?? null)
