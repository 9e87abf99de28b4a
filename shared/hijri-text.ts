import { type DateParts, type IsoDate, toDateParts } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {}

/** Day, name of the month, year and era by the Umm al-Qura calendar, in Western digits. */
export function toHijriParts(date: IsoDate, locale: Locale): DateParts {
  formats[locale] ??= new Intl.DateTimeFormat(`${locale}-u-ca-islamic-umalqura-nu-latn`, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', era: 'short', timeZone: 'UTC' },
  })
  return toDateParts(formats[locale], new Date(`${date}T00:00:00Z`))
}

/** `Jumada II 1448 AH` */
export const formatHijriMonth = ({ month, year, era }: DateParts) => `${month} ${year} ${era}`

/** `15 Jumada II 1448 AH` */
export function formatHijri(date: IsoDate, locale: Locale): string {
  const parts = toHijriParts(date, locale)
  return `${parts.day} ${formatHijriMonth(parts)}`
}
