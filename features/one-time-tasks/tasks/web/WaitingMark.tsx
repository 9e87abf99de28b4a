import { useWaiting } from '#features/one-time-tasks/tasks/web/api.ts'
import { ar } from '#features/one-time-tasks/tasks/web/waiting.ar.ts'
import { en } from '#features/one-time-tasks/tasks/web/waiting.en.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { addWords } from '#platform/web/part-words.ts'

addWords('taskWaiting', { en, ar })

const MOST = 99

/** How many replies the reader has not read, beside the name of the page in the sidebar. */
export function Mark() {
  const { t, locale } = useWords('taskWaiting')
  const unread = useWaiting().data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-foreground tabular-nums">
      <span className="sr-only">{t('unread', { count: unread })}</span>
      <span aria-hidden="true">
        {formatNumber(Math.min(unread, MOST), locale)}
        {unread > MOST && '+'}
      </span>
    </span>
  )
}
