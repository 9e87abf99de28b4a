import type { IsoDate } from '#shared/dates.ts'

export interface Calendar {
  /** Weekdays that are not worked, 1 Monday … 7 Sunday; never all seven. */
  weekend: readonly number[]
  holidays: readonly IsoDate[]
  /** The first day on which it holds. */
  valid_from?: IsoDate
  /** Days before `valid_from` are those of former calendars: from this one on none was worked. */
  rest_since?: IsoDate | null
  /** The last day of a month whose tasks fell due before `valid_from` already. */
  month_end_given?: IsoDate | null
}

/** What a day offers and a rule holds, as in SQL: a weekday stands for itself. */
export const DAILY = 0
export const MONTH_DAY = 10
export const LAST_DAY = 50

/** Further than any run of weekends and holidays; a guard, not a rule. */
export const LONGEST_REST = 366
const MAX_CALENDARS = 100
const MAX_MONTHS = 60
const DAY_MS = 86_400_000
const EPOCH_YEAR = 1970

/** In here days are counted from 1 January 1970, a Thursday, and months from January 1970. */
const isoOf = (day: number): IsoDate => new Date(day * DAY_MS).toISOString().slice(0, 10)
const dayOf = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const firstOf = (month: number): number => Date.UTC(EPOCH_YEAR, month) / DAY_MS
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1
const dayOfMonth = (day: number): number => new Date(day * DAY_MS).getUTCDate()
const isLastDayOfMonth = (day: number): boolean => dayOfMonth(day + 1) === 1

export const monthOf = (date: IsoDate): number =>
  (Number(date.slice(0, 4)) - EPOCH_YEAR) * 12 + Number(date.slice(5, 7)) - 1

/** The dates of a month that offer a key, in order, and those that offer any of several. */
interface Month {
  byKey: readonly (readonly IsoDate[])[]
  byKeys: Map<string, readonly IsoDate[]>
}

class DueMonths {
  readonly #weekend: ReadonlySet<number>
  readonly #holidays: ReadonlySet<number>
  readonly #validFrom: number
  readonly #restSince: number | undefined
  readonly #monthEndGiven: number
  readonly #months = new Map<number, Month>()

  constructor({ weekend, holidays, valid_from, rest_since, month_end_given }: Calendar) {
    this.#weekend = new Set(weekend)
    this.#holidays = new Set(holidays.map(dayOf))
    this.#validFrom = valid_from ? dayOf(valid_from) : -Infinity
    this.#restSince = rest_since ? dayOf(rest_since) : undefined
    this.#monthEndGiven = month_end_given ? dayOf(month_end_given) : -Infinity
  }

  month(index: number): Month {
    const known = this.#months.get(index)
    if (known) return known
    if (this.#months.size >= MAX_MONTHS) this.#months.clear()
    const month = this.#workOut(index)
    this.#months.set(index, month)
    return month
  }

  #workOut(index: number): Month {
    const dates: IsoDate[][] = Array.from({ length: LAST_DAY + 1 }, () => [])
    for (let day = firstOf(index); day < firstOf(index + 1); day += 1) {
      const date = isoOf(day)
      for (const key of this.#keysOffered(day)) dates[key]?.push(date)
    }
    return { byKey: dates, byKeys: new Map() }
  }

  #isWorked(day: number): boolean {
    if (this.#restSince !== undefined && day < this.#validFrom) return day < this.#restSince
    return !this.#weekend.has(weekdayOf(day)) && !this.#holidays.has(day)
  }

  #keysOffered(day: number): Iterable<number> {
    if (this.#holidays.has(day)) return []
    const weekday = weekdayOf(day)
    if (this.#weekend.has(weekday)) return [weekday]
    const keys = new Set([weekday, DAILY])
    for (const anchor of this.#runOf(day, -1)) for (const key of monthKeys(anchor)) keys.add(key)
    for (const anchor of this.#runOf(day, 1))
      if (isLastDayOfMonth(anchor) && anchor > this.#monthEndGiven) keys.add(LAST_DAY)
    return keys
  }

  /** `day` and the days that are not worked just beside it, going by `step`. */
  *#runOf(day: number, step: 1 | -1): Generator<number> {
    yield day
    for (let days = 1; days <= LONGEST_REST; days += 1) {
      const beside = day + days * step
      if (this.#isWorked(beside)) return
      yield beside
    }
  }
}

function monthKeys(day: number): number[] {
  const first = dayOfMonth(day)
  const last = isLastDayOfMonth(day) ? 31 : first
  return Array.from({ length: last - first + 1 }, (_, index) => MONTH_DAY + first + index)
}

/** The least recently used first: companies with the same calendar share what is worked out. */
const byContent = new Map<string, DueMonths>()
const byObject = new WeakMap<Calendar, DueMonths>()

function dueMonths(calendar: Calendar): DueMonths {
  const own = byObject.get(calendar)
  if (own) return own
  const { weekend, holidays, valid_from, rest_since, month_end_given } = calendar
  const follows = rest_since || month_end_given ? [valid_from, rest_since, month_end_given] : []
  const content = JSON.stringify([weekend, holidays, ...follows])
  const months = byContent.get(content) ?? new DueMonths(calendar)
  byContent.delete(content)
  byContent.set(content, months)
  if (byContent.size > MAX_CALENDARS) byContent.delete(byContent.keys().next().value as string)
  byObject.set(calendar, months)
  return months
}

/**
 * The dates of a month on which what holds one of the keys is due, in order. Each month of a
 * calendar is worked out once, for all rules and requests, as long as it is asked for.
 */
export function dueDatesIn(
  month: number,
  keys: readonly number[],
  calendar: Calendar,
): readonly IsoDate[] {
  const { byKey, byKeys } = dueMonths(calendar).month(month)
  if (keys.length === 1) return byKey[keys[0] as number] ?? []
  const name = keys.join()
  const dates = byKeys.get(name) ?? keys.flatMap((key) => byKey[key] ?? []).sort()
  byKeys.set(name, dates)
  return dates
}
