import { formatDate } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import type { Absence } from '#features/absences/contract.ts'
import type { Locale } from '#shared/locale.ts'

/** "3 Dec to 7 Dec", or "3 Dec, morning"; with the year unless all of it is in the current one. */
export function formatDays(
  t: Translate<'absences'>,
  { from, to, half }: Pick<Absence, 'from' | 'to' | 'half'>,
  locale: Locale,
): string {
  const year = companyClock().date.slice(0, 4)
  const style = from.startsWith(year) && to.startsWith(year) ? 'short' : 'date'
  const first = formatDate(from, locale, style)
  if (half) return t(`range.${half}`, { from: first })
  if (from === to) return first
  return t('range', { from: first, to: formatDate(to, locale, style) })
}
