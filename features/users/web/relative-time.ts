import { displayMoment } from '#client/display-moment.ts'
import { formatDate, formatTag } from '#client/format.ts'
import { toLocalTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

const MINUTE = 60_000
const UNITS = [
  ['day', 1440 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const
const NOW = ['second', MINUTE] as const
/** From this many days on, a date is shown instead of a distance. */
const FAR_DAYS = 30

/** The reader's time, language and time zone. */
export interface TimeContext {
  now: number
  locale: Locale
  timeZone: string
}

/** The distance to an instant: “now”, “5 minutes ago”, “in 6 days”; distant ones as a date. */
export function formatDistance(instant: string, { now, locale, timeZone }: TimeContext): string {
  const ms = Date.parse(instant) - now
  if (Math.abs(ms) >= FAR_DAYS * UNITS[0][1])
    return formatDate(toLocalTime(new Date(instant), timeZone).date, locale, 'date')
  const [unit, size] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? NOW
  const count = unit === 'day' ? Math.round(ms / size) : Math.trunc(ms / size)
  const numeric = unit === 'second' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(formatTag(locale), { numeric }).format(count, unit)
}

/** The exact instant, for a tooltip. */
export const formatMoment = (instant: string, { locale, timeZone }: TimeContext): string =>
  displayMoment(instant, locale, {
    ...{ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
    timeZone,
  })
