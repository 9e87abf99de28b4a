import type { IsoDate } from '#shared/dates.ts'

export interface Calendar {
  /** Weekdays off, 1 is Monday, 7 is Sunday; never all seven. */
  weekend: readonly number[]
  holidays: readonly IsoDate[]
  /** The first day on which this calendar is valid. */
  valid_from?: IsoDate
  /** Set if all days from this one up to `valid_from` were off under previous calendars. */
  rest_since?: IsoDate | null
  /** The last month end whose tasks were already due before `valid_from`. */
  month_end_given?: IsoDate | null
}

/** The keys of days and rules, same as in SQL; a weekday is its own key. */
export const DAILY_KEY = 0
export const MONTH_DAY_KEY = 10
export const LAST_DAY_KEY = 50

/** Longer than any run of days off; a safety limit for loops. */
export const MAX_REST_DAYS = 366
const MAX_CALENDARS = 100
const MAX_MONTHS = 60
const DAY_MS = 86_400_000
const EPOCH_YEAR = 1970

/** Day numbers count from 1 January 1970 (a Thursday), month numbers from January 1970. */
const toIsoDate = (day: number): IsoDate => new Date(day * DAY_MS).toISOString().slice(0, 10)
const toDayNumber = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const toFirstDay = (month: number): number => Date.UTC(EPOCH_YEAR, month) / DAY_MS
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1
const dayOfMonth = (day: number): number => new Date(day * DAY_MS).getUTCDate()
const isLastDayOfMonth = (day: number): boolean => dayOfMonth(day + 1) === 1

export const toMonthNumber = (date: IsoDate): number =>
  (Number(date.slice(0, 4)) - EPOCH_YEAR) * 12 + Number(date.slice(5, 7)) - 1

/** The dates of a month per key, and cached results for several keys, in date order. */
interface MonthDates {
  byKey: readonly (readonly IsoDate[])[]
  byKeys: Map<string, readonly IsoDate[]>
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
    const dates: IsoDate[][] = Array.from({ length: LAST_DAY_KEY + 1 }, () => [])
    for (let day = toFirstDay(index); day < toFirstDay(index + 1); day += 1) {
      const date = toIsoDate(day)
      for (const key of this.#listKeys(day)) dates[key]?.push(date)
    }
    return { byKey: dates, byKeys: new Map() }
  }

  #isWorkingDay(day: number): boolean {
    if (this.#restSince !== undefined && day < this.#validFrom) return day < this.#restSince
    return !this.#weekend.has(weekdayOf(day)) && !this.#holidays.has(day)
  }

  #listKeys(day: number): Iterable<number> {
    if (this.#holidays.has(day)) return []
    const weekday = weekdayOf(day)
    if (this.#weekend.has(weekday)) return [weekday]
    const keys = new Set([weekday, DAILY_KEY])
    for (const anchor of this.#listRun(day, -1)) for (const key of monthKeys(anchor)) keys.add(key)
    for (const anchor of this.#listRun(day, 1))
      if (isLastDayOfMonth(anchor) && anchor > this.#monthEndGiven) keys.add(LAST_DAY_KEY)
    return keys
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

function monthKeys(day: number): number[] {
  const first = dayOfMonth(day)
  const last = isLastDayOfMonth(day) ? 31 : first
  return Array.from({ length: last - first + 1 }, (_, index) => MONTH_DAY_KEY + first + index)
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

/**
 * The dates of a month on which rules with any of the keys are due, in order. Each month of a
 * calendar is computed once and cached for all rules and requests.
 */
export function dueDatesIn(
  month: number,
  keys: readonly number[],
  calendar: Calendar,
): readonly IsoDate[] {
  const { byKey, byKeys } = getDueMonths(calendar).month(month)
  if (keys.length === 1) return byKey[keys[0] as number] ?? []
  const name = keys.join()
  const dates = byKeys.get(name) ?? keys.flatMap((key) => byKey[key] ?? []).sort()
  byKeys.set(name, dates)
  return dates
}
