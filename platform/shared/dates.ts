/** A calendar date as `YYYY-MM-DD`. Dates have no time zone; instants do. */
export type IsoDate = string

const DAY_MS = 86_400_000
const toUtc = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10)

/** How many days later the other date is. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  (toUtc(to) - toUtc(from)) / DAY_MS

export const addDays = (date: IsoDate, days: number): IsoDate =>
  fromUtc(toUtc(date) + days * DAY_MS)

/** ISO weekday: 1 Monday … 7 Sunday. */
export const weekdayOf = (date: IsoDate): number => new Date(toUtc(date)).getUTCDay() || 7

export const dayOfMonth = (date: IsoDate): number => Number(date.slice(8))

export const isLastDayOfMonth = (date: IsoDate): boolean => dayOfMonth(addDays(date, 1)) === 1

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
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

/** The wall clock of an instant in an IANA time zone: `date` YYYY-MM-DD, `time` HH:mm. */
export function localClock(instant: Date, timeZone: string): { date: IsoDate; time: string } {
  const now = Math.floor(instant.getTime() / 60_000)
  if (now !== minute) {
    clocks.clear()
    minute = now
  }
  let clock = clocks.get(timeZone)
  if (!clock) {
    const [date = '', time = ''] = formatterFor(timeZone).format(instant).split(', ')
    clock = { date, time }
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
