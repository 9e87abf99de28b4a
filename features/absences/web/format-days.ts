import { formatDate } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import type { Absence } from '#features/absences/contract.ts'
import type { Locale } from '#shared/locale.ts'

/** "3 Dec to 7 Dec", or "3 Dec, morning". */
export function formatDays(
  t: Translate<'absences'>,
  { from, to, half }: Pick<Absence, 'from' | 'to' | 'half'>,
  locale: Locale,
): string {
  const first = formatDate(from, locale, 'short')
  if (half) return t(`range.${half}`, { from: first })
  if (from === to) return first
  return t('range', { from: first, to: formatDate(to, locale, 'short') })
}
