import { formatTag } from '#client/format.ts'
import type { Locale } from '#shared/locale.ts'

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
