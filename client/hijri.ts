import type { IsoDate } from '#shared/dates.ts'
import { formatHijri } from '#shared/hijri-text.ts'
import type { Locale } from '#shared/locale.ts'

/** Whether the company shows Hijri dates beside Gregorian ones. */
export const hasHijriDates = (): boolean => localStorage.getItem('hijriDates') === 'true'

/** The Hijri date to show beside a Gregorian one; an empty text where the company shows none. */
export const displayHijri = (date: IsoDate, locale: Locale): string =>
  hasHijriDates() ? formatHijri(date, locale) : ''
