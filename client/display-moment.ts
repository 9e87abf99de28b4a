import { displayTime, formatTag } from '#client/format.ts'
import { toDateParts, toTimeText } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * A day with a time of day in the words of the language, the time on the user's clock. The options
 * ask for hour and minute of the cycle `h23`.
 */
export function displayMoment(
  instant: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = new Intl.DateTimeFormat(formatTag(locale), options)
  const at = new Date(instant)
  const [hour = '', minute = ''] = displayTime(toTimeText(toDateParts(format, at))).split(':')
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { hour, minute }
  return format
    .formatToParts(at)
    .map(({ type, value }) => shown[type] ?? value)
    .join('')
}
