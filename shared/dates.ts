/** A calendar date as `YYYY-MM-DD`. Dates have no time zone; instants do. */
export type IsoDate = string

const DAY_MS = 86_400_000
const toUtc = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10)

/** The number of days from the first date to the second. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  (toUtc(to) - toUtc(from)) / DAY_MS

export const addDays = (date: IsoDate, days: number): IsoDate =>
  fromUtc(toUtc(date) + days * DAY_MS)

/** ISO weekday: 1 Monday … 7 Sunday. */
export const weekdayOf = (date: IsoDate): number => new Date(toUtc(date)).getUTCDay() || 7

export const dayOfMonth = (date: IsoDate): number => Number(date.slice(8))

export const isLastDayOfMonth = (date: IsoDate): boolean => dayOfMonth(addDays(date, 1)) === 1

export type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/**
 * The formatted parts of an instant, by type. Their order and the text between them differ by
 * browser and by version of ICU, so the result of `format` must not be parsed.
 */
export const toDateParts = (format: Intl.DateTimeFormat, instant: Date): DateParts =>
  Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))

const twoDigits = (text = '') => text.padStart(2, '0')

/** The time of day as `HH:mm`. Some versions of ICU write the hour of midnight as 24. */
export const toTimeText = ({ hour, minute }: DateParts): string =>
  `${twoDigits(String(Number(hour) % 24))}:${twoDigits(minute)}`

const english = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
})

/** A date in English, without its year: `Saturday, 21 November`. */
export function formatEnglishDay(date: IsoDate): string {
  const { weekday, day, month } = toDateParts(english, new Date(toUtc(date)))
  return `${weekday}, ${day} ${month}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

let minute = Number.NaN
const clocks = new Map<string, { date: IsoDate; time: string }>()

/** The local date and time of an instant in an IANA time zone: `date` YYYY-MM-DD, `time` HH:mm. */
export function toLocalTime(instant: Date, timeZone: string): { date: IsoDate; time: string } {
  const now = Math.floor(instant.getTime() / 60_000)
  if (now !== minute) {
    clocks.clear()
    minute = now
  }
  let clock = clocks.get(timeZone)
  if (!clock) {
    const parts = toDateParts(formatterFor(timeZone), instant)
    const date = `${parts.year}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`
    clock = { date, time: toTimeText(parts) }
    clocks.set(timeZone, clock)
  }
  return clock
}

export function isTimeZone(name: string): boolean {
  try {
    formatterFor(name)
    return true
  } catch {
    return false
  }
}
