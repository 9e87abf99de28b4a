import type { IsoDate } from '#shared/dates.ts'
import { formatHijriMonth, toHijriParts } from '#shared/hijri-text.ts'
import type { Locale } from '#shared/locale.ts'

/** The months of a stretch of days: `Jumada I – Jumada II 1448 AH` */
export function formatHijriMonths(from: IsoDate, to: IsoDate, locale: Locale): string {
  const [first, last] = [toHijriParts(from, locale), toHijriParts(to, locale)]
  const end = formatHijriMonth(last)
  if (first.month === last.month) return end
  return `${first.year === last.year ? first.month : formatHijriMonth(first)} – ${end}`
}
