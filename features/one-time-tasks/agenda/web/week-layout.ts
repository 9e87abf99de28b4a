import { addDays, type IsoDate } from '#shared/dates.ts'

/** From its first day to its last day; both are the same for an item with a single date. */
export interface Span {
  from: IsoDate
  to: IsoDate
}

export interface PlacedItem<T> {
  item: T
  /** Its line in the week, counted from 0. */
  lane: number
  /** Its first and last day as indexes in the week, 0 to 6. */
  first: number
  last: number
  /** Whether it begins before this week, and whether it continues after it. */
  before: boolean
  after: boolean
}

interface WeekLayout<T> {
  placed: PlacedItem<T>[]
  /** The number of hidden items of each day. */
  hidden: number[]
  lanes: number
}

/** The index of a date in its week, limited to 0 to 6. */
function dayIndexIn(week: IsoDate, date: IsoDate): number {
  let place = 0
  while (place < 6 && addDays(week, place) < date) place += 1
  return place
}

/**
 * Sorted by first day, then longest first, so that bars are above chips that begin on the same day.
 */
function inWeek<T>(items: readonly T[], spanOf: (item: T) => Span, week: IsoDate) {
  const end = addDays(week, 6)
  return items
    .map((item) => ({ item, ...spanOf(item) }))
    .filter(({ from, to }) => from <= end && to >= week)
    .map(({ item, from, to }) => ({
      item,
      first: from < week ? 0 : dayIndexIn(week, from),
      last: to > end ? 6 : dayIndexIn(week, to),
      before: from < week,
      after: to > end,
    }))
    .sort((one, other) => one.first - other.first || other.last - one.last)
}

const covers = (one: { first: number; last: number }, day: number) =>
  one.first <= day && day <= one.last

/**
 * Gives each item of a week the first line that is free on all of its days. On a day that needs
 * more than `most` lines, the last line is kept free to show the number of hidden items.
 */
export function layOutWeek<T>(
  items: readonly T[],
  spanOf: (item: T) => Span,
  { week, most }: { week: IsoDate; most: number },
): WeekLayout<T> {
  const ends: number[] = []
  const all = inWeek(items, spanOf, week).map((one) => {
    const free = ends.findIndex((end) => end < one.first)
    const lane = free < 0 ? ends.length : free
    ends[lane] = one.last
    return { ...one, lane }
  })
  const days = [0, 1, 2, 3, 4, 5, 6]
  const isFull = days.map((day) => all.some((one) => one.lane >= most && covers(one, day)))
  const isHidden = (one: PlacedItem<T>) =>
    one.lane >= most ||
    (one.lane === most - 1 && days.some((day) => isFull[day] && covers(one, day)))
  const without = all.filter(isHidden)
  return {
    placed: all.filter((one) => !isHidden(one)),
    hidden: days.map((day) => without.filter((one) => covers(one, day)).length),
    lanes: ends.length,
  }
}

/** The items of a day, sorted by their first day. */
export const listDayItems = <T>(
  items: readonly T[],
  spanOf: (item: T) => Span,
  day: IsoDate,
): T[] =>
  items
    .map((item) => ({ item, ...spanOf(item) }))
    .filter(({ from, to }) => from <= day && day <= to)
    .sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
    .map(({ item }) => item)
