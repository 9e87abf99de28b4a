import type { DemoRoutine } from '#db/seed/content/shape.ts'
import { REPORTED_DAYS, type Stage } from '#db/seed/context.ts'
import { weekdayOf } from '#shared/dates.ts'

/** How well a department worked on one day. */
export interface Weather {
  /** Added to a duty's reliability. */
  shift: number
  /** The probability that an occurrence is not reported. */
  silence: number
}

/**
 * Departments with a lower mean reliability have two bad weeks, and days with hardly any report.
 */
const SHAKY = 0.62
const GONE_DARK = 0.7

/** Monday to Sunday: the week ends tired and starts well after the day off. */
const RHYTHM = [0.1, 0.15, 0, -0.2, -0.35, 0.25, 0.2]

const keyOf = (department: string | null) => department ?? 'everyone'

function reliabilities(routines: readonly DemoRoutine[]): Map<string, number> {
  const groups = new Map<string, number[]>()
  for (const { department, reliability } of routines) {
    const key = keyOf(department)
    groups.set(key, [...(groups.get(key) ?? []), reliability])
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return new Map([...groups].map(([key, values]) => [key, mean(values)]))
}

type Span = { from: number; to: number }

/** In days before today. The latest bad week of a shaky department is visible in every chart. */
function badWeeks(stage: Stage, key: string, shaky: boolean): Span[] {
  const dice = stage.random('bad week', key)
  const span = (least: number, most: number): Span => {
    const to = dice.between(least, most)
    return { from: to + dice.between(5, 8), to }
  }
  return shaky ? [span(8, 11), span(48, 66)] : [span(16, 76)]
}

/**
 * The weather of every department: better from month to month, a weekly rhythm, good and bad days,
 * and bad weeks. The less reliable a department is, the larger the swings.
 */
export function climateOf(stage: Stage) {
  const means = reliabilities(stage.company.routines)
  const bad = new Map(
    [...means].map(([key, mean]) => [key, badWeeks(stage, key, mean < SHAKY)] as const),
  )
  return (department: string | null, daysAgo: number): Weather => {
    const key = keyOf(department)
    const mean = means.get(key) ?? 1
    const dice = stage.random('weather', key, daysAgo)
    const isBad = bad.get(key)?.some(({ from, to }) => daysAgo <= from && daysAgo >= to) ?? false
    const trend = 0.3 - (0.9 * daysAgo) / REPORTED_DAYS
    const rhythm = RHYTHM[weekdayOf(stage.day(daysAgo)) - 1] ?? 0
    const swing = 0.02 + (1 - mean) / 2
    const shift = swing * (trend + rhythm + dice.within(-0.5, 0.5) - (isBad ? 1.8 : 0))
    const silence = 0.03 + Math.min(0.12, 0.2 * (1 - mean))
    if (!isBad) return { shift, silence }
    const dark = mean < SHAKY && dice.chance(0.4)
    return { shift, silence: dark ? GONE_DARK : 2 * silence }
  }
}
