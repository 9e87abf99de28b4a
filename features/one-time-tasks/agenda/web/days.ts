import { addDays, dayOfMonth, type IsoDate, weekdayOf } from '#shared/dates.ts'
import { firstDayOfMonth, lastDayOfMonth } from '#shared/months.ts'

export type AgendaView = 'month' | 'week'

/** The first day of the week that contains a date; `firstDay` is 1 = Monday … 7 = Sunday. */
const weekStart = (date: IsoDate, firstDay: number): IsoDate =>
  addDays(date, -((weekdayOf(date) - firstDay + 7) % 7))

/** The same day of the month that is `months` later, or that month's last day if it is shorter. */
function addMonths(date: IsoDate, months: number): IsoDate {
  let start = firstDayOfMonth(date)
  for (let left = Math.abs(months); left > 0; left -= 1)
    start = months > 0 ? firstDayOfMonth(addDays(start, 31)) : firstDayOfMonth(addDays(start, -1))
  const last = lastDayOfMonth(start)
  return addDays(start, Math.min(dayOfMonth(date), dayOfMonth(last)) - 1)
}

/**
 * The first days of the weeks that a view shows: all weeks that overlap the month, or a single
 * week.
 */
export function weeksOf(view: AgendaView, date: IsoDate, firstDay: number): IsoDate[] {
  if (view === 'week') return [weekStart(date, firstDay)]
  const next = addMonths(firstDayOfMonth(date), 1)
  const weeks: IsoDate[] = []
  for (let week = weekStart(firstDayOfMonth(date), firstDay); week < next; week = addDays(week, 7))
    weeks.push(week)
  return weeks
}

/** The first and last day that a view shows: the range to load. */
export function agendaRange(view: AgendaView, date: IsoDate, firstDay: number) {
  const weeks = weeksOf(view, date, firstDay)
  const [from = date] = weeks
  return { from, to: addDays(weeks.at(-1) ?? date, 6) }
}

/** The date one month or one week later or earlier. */
export const addPeriods = (view: AgendaView, date: IsoDate, step: -1 | 1): IsoDate =>
  view === 'month' ? addMonths(date, step) : addDays(date, 7 * step)

export const daysOfWeek = (week: IsoDate): IsoDate[] =>
  Array.from({ length: 7 }, (_, day) => addDays(week, day))

interface KeyContext {
  view: AgendaView
  firstDay: number
  rtl: boolean
}

/** The day that a key moves to, following the ARIA grid pattern; mirrored in Arabic. */
export function dayOfKey(key: string, date: IsoDate, place: KeyContext): IsoDate | undefined {
  const onward = place.rtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(date, onward)
    case 'ArrowLeft':
      return addDays(date, -onward)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'Home':
      return weekStart(date, place.firstDay)
    case 'End':
      return addDays(weekStart(date, place.firstDay), 6)
    case 'PageDown':
      return addPeriods(place.view, date, 1)
    case 'PageUp':
      return addPeriods(place.view, date, -1)
    default:
      return undefined
  }
}
