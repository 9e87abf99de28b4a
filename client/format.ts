import { hasTwelveHourClock, pageLocale } from '#client/session.ts'
import { formatEnglishDay, type IsoDate, toDateParts, toTimeText } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

/** Both languages use Western digits and the Gregorian calendar. */
const TAGS: Record<Locale, string> = { en: 'en-GB', ar: 'ar-EG-u-nu-latn-ca-gregory' }

/** The locale tag for formatting dates and numbers. */
export const formatTag = (locale: Locale): string => TAGS[locale]

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let found = cache.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(TAGS[locale], options)
    cache.set(key, found)
  }
  return found
}

const STYLES = {
  /** Saturday, 21 November */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 21 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 21 Nov */
  short: { day: 'numeric', month: 'short' },
  /** Sat 21 */
  weekday: { weekday: 'short', day: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Nov */
  monthShort: { month: 'short' },
  /** 21 */
  dayOfMonth: { day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A formatted calendar date. */
export function formatDate(date: IsoDate, locale: Locale, style: keyof typeof STYLES): string {
  // Browsers differ on the comma after the weekday in British English.
  if (locale === 'en' && style === 'day') return formatEnglishDay(date)
  const dateFormat = formatter(locale, { ...STYLES[style], timeZone: 'UTC' })
  return dateFormat.format(new Date(`${date}T00:00:00Z`))
}

/** The time of day of an instant, HH:mm for `displayTime`, in a zone (by default the browser's). */
export function formatTime(instant: string | number, locale: Locale, timeZone?: string): string {
  const format = formatter(locale, {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(timeZone && { timeZone }),
  })
  return toTimeText(toDateParts(format, new Date(instant)))
}

const numbers: Partial<Record<Locale, Intl.NumberFormat>> = {}

export function formatNumber(value: number, locale: Locale): string {
  numbers[locale] ??= new Intl.NumberFormat(TAGS[locale])
  return numbers[locale].format(value)
}

/** The weekdays from the company's first one, by number (1 Monday … 7 Sunday) and name. */
export const weekdayNames = (locale: Locale, first: number): { id: number; name: string }[] =>
  Array.from({ length: 7 }, (_, step) => (first - 1 + step) % 7).map((index) => ({
    id: index + 1,
    name: formatter(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, index + 1),
    ),
  }))

/** Isolates a name in a sentence, whatever its direction. */
export const isolateName = (name: string) => `\u2068${name}\u2069`

const PERIODS: Record<Locale, readonly [string, string]> = { en: ['am', 'pm'], ar: ['ص', 'م'] }

/** A time of day (HH:mm) on the user's clock: `09:00`, or `9:00 am` and `9:00 ص`. */
export function displayTime(time: string): string {
  if (!hasTwelveHourClock()) return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${PERIODS[pageLocale()][hour < 12 ? 0 : 1]}`
}

/** A time of day (HH:mm) on the user's clock, within a sentence of either direction. */
export const isolateTime = (time: string) => isolateName(displayTime(time))

const KILOBYTE = 1024

/** A readable size: "1.2 MB", or "1 kB" for less. Arabic writes out the unit. */
export function formatSize(bytes: number, locale: Locale): string {
  const kilobytes = Math.max(1, bytes / KILOBYTE)
  const isLarge = kilobytes >= KILOBYTE
  const value = isLarge ? kilobytes / KILOBYTE : kilobytes
  return new Intl.NumberFormat(formatTag(locale), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: locale === 'ar' ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
