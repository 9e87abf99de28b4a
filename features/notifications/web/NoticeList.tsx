import { useRouter } from '@tanstack/react-router'
import { byThing, type ThingLines } from '#features/notifications/by-thing.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { mute, read, unread } from '#features/notifications/web/api.ts'
import { useWhen } from '#features/one-time-tasks/comments/web/when.ts'
import { useWords } from '#platform/web/i18n.ts'
import { RowMenu } from '#platform/web/list/RowMenu.tsx'
import { readSession } from '#platform/web/session.ts'
import { join } from '#platform/web/ui/join.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

/** Does something with lines, and says what did not succeed. */
function useDo() {
  const { t } = useWords('notifications')
  const reasonOf = useReason()
  return (work: Promise<unknown>) =>
    void work.catch((error: unknown) =>
      toast({ tone: 'not-done', title: t('changeFailed'), detail: reasonOf(error) }),
    )
}

function Line({ notice }: { notice: Notice }) {
  const { t, locale } = useWords('notifications')
  const when = useWhen()(notice.at)
  return (
    <li className="relative ps-4">
      {!notice.read && (
        <span className="absolute start-0 top-2 size-2 rounded-full bg-accent">
          <span className="sr-only">{t('isUnread')}</span>
        </span>
      )}
      <p className={join('wrap-anywhere', notice.read ? 'text-muted' : 'text-ink')}>
        {sentenceOf(notice, locale)}
      </p>
      {notice.excerpt && (
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {notice.excerpt}
        </p>
      )}
      <time dateTime={notice.at} title={when.exact} className="text-sm text-muted">
        {when.words}
      </time>
    </li>
  )
}

interface ThingProps {
  group: ThingLines
  /** Called before one is led to the thing. */
  onLeave?: (() => void) | undefined
}

/** Of these one is told of oneself, or once: there is nothing to mute. */
const TOLD_ONCE: readonly string[] = ['account', 'document', 'import']

function Thing({ group: { key, thing, lines }, onLeave }: ThingProps) {
  const { t } = useWords('notifications')
  const router = useRouter()
  const act = useDo()
  const isUnread = lines.some((one) => !one.read)
  const isMuted = lines.some((one) => one.muted)
  const open = () => {
    act(read(lines))
    onLeave?.()
    void router.navigate({ href: `/${readSession()?.companySlug ?? ''}/${thing.url}` })
  }
  const items = [
    isUnread
      ? { id: 'read', name: t('markRead'), onAction: () => act(read(lines)) }
      : { id: 'unread', name: t('markUnread'), onAction: () => act(unread(lines)) },
    ...(TOLD_ONCE.includes(thing.kind)
      ? []
      : [
          {
            id: 'mute',
            name: t(isMuted ? 'hear' : 'mute'),
            onAction: () => act(mute(thing, !isMuted)),
          },
        ]),
  ]
  const title = <bdi className="wrap-anywhere">{thing.title}</bdi>
  return (
    <li className="flex gap-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 grow">
        <div className="font-medium">
          {thing.url === null ? (
            title
          ) : (
            <button type="button" onClick={open} className="text-start hover:underline">
              {title}
            </button>
          )}
          {isMuted && <span className="ms-2 text-sm font-normal text-muted">{t('isMuted')}</span>}
        </div>
        <ul className="mt-1 space-y-1.5">
          {lines.map((notice) => (
            <Line key={notice.id} notice={notice} />
          ))}
        </ul>
      </div>
      <RowMenu id={key} name={thing.title} items={items} />
    </li>
  )
}

/** Lines of the inbox, by what they are about. */
export function NoticeList({
  notices,
  onLeave,
}: {
  notices: readonly Notice[]
  onLeave?: () => void
}) {
  return (
    <ul>
      {byThing(notices).map((group) => (
        <Thing key={group.key} group={group} onLeave={onLeave} />
      ))}
    </ul>
  )
}
