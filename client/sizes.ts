import { formatTag } from '#client/format.ts'
import type { Locale } from '#shared/locale.ts'

const KILOBYTE = 1024

/** "1.2 MB", "1 kB" for less: a size as one reads it. Arabic writes the unit out, as people do. */
export function sizeWords(bytes: number, locale: Locale): string {
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
