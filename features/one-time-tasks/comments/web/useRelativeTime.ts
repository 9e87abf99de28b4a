import { formatDate, formatTag, formatTime, isolateTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { addDays, toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long a time is shown as relative ("2 hours ago"). */
const RECENT_MS = 6 * HOUR_MS

/** Formats a time as a short text and as an exact time. */
export function useRelativeTime() {
  const { t, locale } = useTranslations('taskComments')
  const { date: today, now } = useCompanyClock()
  const zone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
  const ago = new Intl.RelativeTimeFormat(formatTag(locale), { numeric: 'auto' })

  const dayOf = (date: string) => {
    if (date === today) return t('today')
    if (date === addDays(today, -1)) return t('yesterday')
    return formatDate(date, locale, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'date')
  }
  return (instant: string): { words: string; exact: string } => {
    const { date } = toLocalTime(new Date(instant), zone)
    const time = isolateTime(formatTime(instant, locale, zone))
    const exact = t('at', { day: formatDate(date, locale, 'date'), time })
    const past = now - Date.parse(instant)
    if (past < MINUTE_MS) return { words: t('now'), exact }
    if (past < HOUR_MS) return { words: ago.format(-Math.floor(past / MINUTE_MS), 'minute'), exact }
    if (past < RECENT_MS) return { words: ago.format(-Math.floor(past / HOUR_MS), 'hour'), exact }
    return { words: t('at', { day: dayOf(date), time }), exact }
  }
}
