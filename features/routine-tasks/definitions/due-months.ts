import { type DueRule, MODES, type Mode } from '#features/routine-tasks/definitions/due-rule.ts'
import {
  DAILY_KEY,
  LAST_DAY_KEY,
  LAST_KEY,
  MONTH_DAY_KEY,
  nthKeysOf,
  remainderOf,
  toDayNumber,
  toWeekNumber,
  WORKING_WEEKDAY_KEY,
  weekdayOfDay,
} from '#features/routine-tasks/definitions/due-units.ts'
import type { IsoDate } from '#shared/dates.ts'

/** What a calendar knows of the days before it. */
interface Transition {
  /** Set if all days from this one up to `valid_from` were off under previous calendars. */
  rest_since?: IsoDate | null
  /** The last month end whose tasks were already due before `valid_from`. */
  month_end_given?: IsoDate | null
}

export interface Calendar extends Transition {
  /** Weekdays off, 1 is Monday, 7 is Sunday; never all seven. */
  weekend: readonly number[]
  holidays: readonly IsoDate[]
  /** The first day on which this calendar is valid. */
  valid_from?: IsoDate
  /** The same for rules that are due on holidays, so that only weekends are off for them. */
  weekend_rest_since?: IsoDate | null
  weekend_month_end_given?: IsoDate | null
  /** The same for rules that are due on weekends, so that only holidays are off for them. */
  holiday_rest_since?: IsoDate | null
  holiday_month_end_given?: IsoDate | null
}

/** Longer than any run of days off; a safety limit for loops. */
export const MAX_REST_DAYS = 366
const MAX_CALENDARS = 100
const MAX_MONTHS = 72
const DAY_MS = 86_400_000
const EPOCH_YEAR = 1970

const toIsoDate = (day: number): IsoDate => new Date(day * DAY_MS).toISOString().slice(0, 10)
const toFirstDay = (month: number): number => Date.UTC(EPOCH_YEAR, month) / DAY_MS
const monthOfDay = (day: number): number => {
  const date = new Date(day * DAY_MS)
  return (date.getUTCFullYear() - EPOCH_YEAR) * 12 + date.getUTCMonth()
}
const dayOfMonth = (day: number): number => new Date(day * DAY_MS).getUTCDate()
const isLastDayOfMonth = (day: number): boolean => dayOfMonth(day + 1) === 1

/** The dates that offer a key, each with the number of the day, week or month of the key. */
interface Offers {
  dates: IsoDate[]
  units: number[]
}

/** The dates of a month per key, and cached results for rules, in date order. */
interface MonthDates {
  byKey: readonly Offers[]
  byRule: Map<string, readonly IsoDate[]>
}

class DueMonths {
  readonly #weekend: ReadonlySet<number>
  readonly #holidays: ReadonlySet<number>
  readonly #validFrom: number
  readonly #restSince: number | undefined
  readonly #monthEndGiven: number
  readonly #months = new Map<number, MonthDates>()

  constructor({ weekend, holidays, valid_from, rest_since, month_end_given }: Calendar) {
    this.#weekend = new Set(weekend)
    this.#holidays = new Set(holidays.map(toDayNumber))
    this.#validFrom = valid_from ? toDayNumber(valid_from) : -Infinity
    this.#restSince = rest_since ? toDayNumber(rest_since) : undefined
    this.#monthEndGiven = month_end_given ? toDayNumber(month_end_given) : -Infinity
  }

  month(index: number): MonthDates {
    const known = this.#months.get(index)
    if (known) return known
    if (this.#months.size >= MAX_MONTHS) this.#months.clear()
    const month = this.#compute(index)
    this.#months.set(index, month)
    return month
  }

  #compute(index: number): MonthDates {
    const byKey = Array.from({ length: LAST_KEY + 1 }, (): Offers => ({ dates: [], units: [] }))
    for (let day = toFirstDay(index); day < toFirstDay(index + 1); day += 1) {
      const date = toIsoDate(day)
      for (const [key, unit] of this.#listKeys(day)) {
        byKey[key]?.dates.push(date)
        byKey[key]?.units.push(unit)
      }
    }
    return { byKey, byRule: new Map() }
  }

  #isWorkingDay(day: number): boolean {
    if (this.#restSince !== undefined && day < this.#validFrom) return day < this.#restSince
    return !this.#weekend.has(weekdayOfDay(day)) && !this.#holidays.has(day)
  }

  /** The keys that a day offers, each with its unit. */
  *#listKeys(day: number): Generator<[key: number, unit: number]> {
    if (this.#holidays.has(day)) return
    const weekday = weekdayOfDay(day)
    const week = toWeekNumber(day)
    yield [weekday, week]
    if (this.#weekend.has(weekday)) return
    yield [WORKING_WEEKDAY_KEY + weekday, week]
    yield [DAILY_KEY, day]
    for (const anchor of this.#listRun(day, -1)) {
      const month = monthOfDay(anchor)
      for (const key of monthKeys(anchor)) yield [key, month]
    }
    for (const anchor of this.#listRun(day, 1))
      if (isLastDayOfMonth(anchor) && anchor > this.#monthEndGiven)
        yield [LAST_DAY_KEY, monthOfDay(anchor)]
  }

  /** `day` and the days off directly next to it, in the direction of `step`. */
  *#listRun(day: number, step: 1 | -1): Generator<number> {
    yield day
    for (let days = 1; days <= MAX_REST_DAYS; days += 1) {
      const neighbour = day + days * step
      if (this.#isWorkingDay(neighbour)) return
      yield neighbour
    }
  }
}

/** The keys of a day of the month; the last day stands for the days that its month does not have. */
function monthKeys(day: number): number[] {
  const first = dayOfMonth(day)
  const last = isLastDayOfMonth(day) ? 31 : first
  const days = Array.from({ length: last - first + 1 }, (_, index) => MONTH_DAY_KEY + first + index)
  return [...days, ...nthKeysOf(weekdayOfDay(day), first, dayOfMonth(day + 7) <= 7)]
}

/** A cache in least recently used order; companies with equal calendars share it. */
const cacheByContent = new Map<string, DueMonths>()
const cacheByCalendar = new WeakMap<Calendar, DueMonths>()

function getDueMonths(calendar: Calendar): DueMonths {
  const own = cacheByCalendar.get(calendar)
  if (own) return own
  const { weekend, holidays, valid_from, rest_since, month_end_given } = calendar
  const transition = rest_since || month_end_given ? [valid_from, rest_since, month_end_given] : []
  const content = JSON.stringify([weekend, holidays, ...transition])
  const months = cacheByContent.get(content) ?? new DueMonths(calendar)
  cacheByContent.delete(content)
  cacheByContent.set(content, months)
  if (cacheByContent.size > MAX_CALENDARS)
    cacheByContent.delete(cacheByContent.keys().next().value as string)
  cacheByCalendar.set(calendar, months)
  return months
}

/** What is off for a rule that is due on holidays or weekends. */
const CALENDAR_OF: Record<Mode, (calendar: Calendar) => Calendar> = {
  [MODES.usual]: (calendar) => calendar,
  [MODES.onHolidays]: ({ valid_from, weekend, weekend_rest_since, weekend_month_end_given }) => ({
    ...(valid_from && { valid_from }),
    ...{ weekend, holidays: [] },
    ...{ rest_since: weekend_rest_since, month_end_given: weekend_month_end_given },
  }),
  [MODES.onWeekends]: ({ valid_from, holidays, holiday_rest_since, holiday_month_end_given }) => ({
    ...(valid_from && { valid_from }),
    ...{ weekend: [], holidays },
    ...{ rest_since: holiday_rest_since, month_end_given: holiday_month_end_given },
  }),
  [MODES.always]: () => ({ weekend: [], holidays: [] }),
}

const calendarsByMode = new WeakMap<Calendar, Map<Mode, Calendar>>()

function calendarFor(calendar: Calendar, mode: Mode): Calendar {
  if (mode === MODES.usual) return calendar
  const known = calendarsByMode.get(calendar) ?? new Map<Mode, Calendar>()
  calendarsByMode.set(calendar, known)
  const found = known.get(mode) ?? CALENDAR_OF[mode](calendar)
  known.set(mode, found)
  return found
}

/**
 * The dates of a month on which a rule is due, in order, without its first and last date. Each month
 * of a calendar is computed once and cached for all rules and requests.
 */
export function dueDatesIn(
  month: number,
  { keys, every, phases, mode }: DueRule,
  calendar: Calendar,
): readonly IsoDate[] {
  const { byKey, byRule } = getDueMonths(calendarFor(calendar, mode)).month(month)
  const name = every === 1 ? keys.join() : `${keys.join()}/${every}/${phases.join()}`
  const known = byRule.get(name)
  if (known) return known
  const dates = keys.flatMap((key, index) => {
    const offers = byKey[key]
    return (offers?.dates ?? []).filter((_, at) => {
      const unit = offers?.units[at] ?? 0
      return every === 1 || remainderOf(unit, every) === phases[index]
    })
  })
  const due = [...new Set(dates)].sort()
  byRule.set(name, due)
  return due
}
