import type { DocumentContent } from '#features/documents/server/parts.ts'
import type { Column, ColumnKind } from '#records/documents/server/content.ts'
import { type IsoDate, toLocalTime } from '#shared/dates.ts'
import { formatHijri } from '#shared/hijri-text.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const tagOf = (locale: Locale) => (locale === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB')

const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(tagOf(locale), { ...options, timeZone: 'UTC' })
  return (date: IsoDate) => format.format(new Date(`${date}T00:00:00Z`))
}

/** "Wednesday 25 November 2026" */
export const formatDay = (locale: Locale, date: IsoDate): string =>
  dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })(date)

/** "1 Nov 2026 – 25 Nov 2026" */
function formatRange(locale: Locale, from: IsoDate, to: IsoDate): string {
  const day = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  return `${day(from)} – ${day(to)}`
}

/** The days of a file, and beside them the Hijri ones if the company shows these. */
export function daysLine(
  locale: Locale,
  { days: [from, to], isTitledByDay }: Pick<DocumentContent, 'days' | 'isTitledByDay'>,
  hasHijriDates: boolean,
): string[] {
  const hijri = [from, ...(to ? [to] : [])].map((day) => formatHijri(day, locale)).join(' – ')
  const parts = [
    !isTitledByDay && (to ? formatRange(locale, from, to) : formatDay(locale, from)),
    hasHijriDates && hijri,
  ].filter(Boolean)
  return parts.length > 0 ? [parts.join(' · ')] : []
}

/** 1 is Monday, 7 is Sunday. */
export const formatWeekday = (locale: Locale, weekday: number): string =>
  dateFormat(locale, { weekday: 'long' })(`2024-01-0${weekday}`)

/** Names separated by commas. */
export const formatList = (locale: Locale, names: readonly string[]): string =>
  names.join(locale === 'ar' ? '، ' : ', ')

export const formatNames = (locale: Locale, things: readonly { name: string }[]): string =>
  formatList(
    locale,
    things.map(({ name }) => name),
  )

/** An instant in the company's time zone, in the format of a spreadsheet cell. */
export function formatClockTime(instant: string, timezone: string): string {
  const { date, time } = toLocalTime(new Date(instant), timezone)
  return `${date} ${time}`
}

export type Head = Bilingual & { kind?: ColumnKind; width: number }

export const translateColumns = (locale: Locale, heads: readonly Head[]): Column[] =>
  heads.map(({ [locale]: name, kind = 'text', width }) => ({ name, kind, width }))

/**
 * A file name. In Arabic, dots replace the hyphens of dates, which would be reordered by text
 * direction. Vowel marks are removed so that a search without them finds the file.
 */
export const fileName = (locale: Locale, page: Bilingual, ...dates: readonly IsoDate[]): string =>
  [
    page[locale].replaceAll(/\p{Mn}/gu, ''),
    ...dates.map((date) => (locale === 'ar' ? date.replaceAll('-', '.') : date)),
  ].join(' ')
