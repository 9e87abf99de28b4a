import { formatDate, formatTag } from '#client/format.ts'
import { localClock } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

const MINUTE = 60_000
const UNITS = [
  ['day', 1440 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const
const NOW = ['second', MINUTE] as const
/** Beyond this many days a date says more than a distance. */
const FAR_DAYS = 30

/** Where and when it is read. */
export interface Reading {
  now: number
  locale: Locale
  timeZone: string
}

/** How far an instant is away: “now”, “5 minutes ago”, “in 6 days”; far ones as a date. */
export function distance(instant: string, { now, locale, timeZone }: Reading): string {
  const ms = Date.parse(instant) - now
  if (Math.abs(ms) >= FAR_DAYS * UNITS[0][1])
    return formatDate(localClock(new Date(instant), timeZone).date, locale, 'date')
  const [unit, size] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? NOW
  const count = unit === 'day' ? Math.round(ms / size) : Math.trunc(ms / size)
  const numeric = unit === 'second' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(formatTag(locale), { numeric }).format(count, unit)
}

/** The very instant, for who wants to know. */
export const moment = (instant: string, { locale, timeZone }: Reading): string =>
  new Intl.DateTimeFormat(formatTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant))
