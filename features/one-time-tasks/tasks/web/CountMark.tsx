import { formatNumber } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useTaskCounts } from '#features/one-time-tasks/tasks/web/api.ts'
import { ar, en } from '#features/one-time-tasks/tasks/web/waiting-messages.ts'

addTranslations('taskWaiting', { en, ar })

const MAX_SHOWN = 99

/** The number of items that wait for the user: unread replies, or open tasks. */
function CountMark({ of }: { of: 'unread' | 'own' }) {
  const { t, locale } = useTranslations('taskWaiting')
  const count = useTaskCounts().data?.[of] ?? 0
  if (count === 0) return null
  return (
    <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-foreground tabular-nums">
      <span className="sr-only">{t(of, { count })}</span>
      <bdi dir="ltr" aria-hidden="true">
        {formatNumber(Math.min(count, MAX_SHOWN), locale)}
        {count > MAX_SHOWN && '+'}
      </bdi>
    </span>
  )
}

/** The number of the user's open tasks, on the icon in the phone's navigation bar. */
export const OpenTasksMark = () => (
  <span className="absolute start-full -top-1 -ms-2 leading-4">
    <CountMark of="own" />
  </span>
)

/** The number of unread replies, next to the page's name in the sidebar. */
export const UnreadRepliesMark = () => <CountMark of="unread" />
