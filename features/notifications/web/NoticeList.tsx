import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { displayTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import { type Bundle, createBundles, type ThingLines } from '#features/notifications/bundles.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { markRead, markUnread, setMuted } from '#features/notifications/web/api.ts'
import { useRelativeTime } from '#features/one-time-tasks/comments/web/useRelativeTime.ts'
import { RowMenu } from '#records/list/web/RowMenu.tsx'
import { toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE, type Locale } from '#shared/locale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { join } from '#ui/join.ts'
import { toast } from '#ui/toast.ts'

/** Runs an action on notices, and shows a toast if it fails. */
function useNoticeAction() {
  const { t } = useTranslations('notifications')
  const reasonOf = useReason()
  return (work: Promise<unknown>) =>
    void work.catch((error: unknown) =>
      toast({ tone: 'not-done', title: t('changeFailed'), detail: reasonOf(error) }),
    )
}

/** The text of a notice, with its time of day on the reader's clock. */
function textOf(notice: Notice, locale: Locale): string {
  const { time } = notice.facts
  return sentenceOf(
    { ...notice, facts: { ...notice.facts, ...(time && { time: displayTime(time) }) } },
    locale,
  )
}

function Line({ notice }: { notice: Notice }) {
  const { t, locale } = useTranslations('notifications')
  const when = useRelativeTime()(notice.at)
  return (
    <li className="relative ps-4">
      {!notice.read && (
        <span className="absolute start-0 top-2 size-2 rounded-full bg-accent">
          <span className="sr-only">{t('isUnread')}</span>
        </span>
      )}
      <p className={join('wrap-anywhere', notice.read ? 'text-muted' : 'text-ink')}>
        {textOf(notice, locale)}
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
  /** Called before the navigation to the subject. */
  onLeave?: (() => void) | undefined
}

/** Subjects that cannot be muted: they concern only the reader or cause one notice. */
const UNMUTABLE_SUBJECTS: readonly string[] = ['account', 'document', 'import', 'escalation']

function Thing({ group: { key, thing, lines }, onLeave }: ThingProps) {
  const { t } = useTranslations('notifications')
  const router = useRouter()
  const act = useNoticeAction()
  const isUnread = lines.some((one) => !one.read)
  const isMuted = lines.some((one) => one.muted)
  const open = () => {
    act(markRead(lines))
    onLeave?.()
    void router.navigate({ href: `/${readSession()?.companySlug ?? ''}/${thing.url}` })
  }
  const items = [
    isUnread
      ? { id: 'read', name: t('markRead'), onAction: () => act(markRead(lines)) }
      : { id: 'unread', name: t('markUnread'), onAction: () => act(markUnread(lines)) },
    ...(UNMUTABLE_SUBJECTS.includes(thing.kind)
      ? []
      : [
          {
            id: 'mute',
            name: t(isMuted ? 'hear' : 'mute'),
            onAction: () => act(setMuted(thing, !isMuted)),
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

/** The notices of the inbox, grouped by subject. */
export function NoticeList({
  notices,
  onLeave,
}: {
  notices: readonly Notice[]
  onLeave?: () => void
}) {
  const timezone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
  const dayOf = (instant: string) => toLocalTime(new Date(instant), timezone).date
  return (
    <ul>
      {createBundles(notices, dayOf).map((one) =>
        'groups' in one ? (
          <BundleItem key={one.key} bundle={one} onLeave={onLeave} />
        ) : (
          <Thing key={one.key} group={one} onLeave={onLeave} />
        ),
      )}
    </ul>
  )
}

/** Several subjects with the same kind of notice: one row that expands to a row per subject. */
function BundleItem({
  bundle: { kind, groups },
  onLeave,
}: { bundle: Bundle } & Pick<ThingProps, 'onLeave'>) {
  const { t } = useTranslations('notifications')
  const id = useId()
  const [open, setOpen] = useState(false)
  const lines = groups.flatMap((group) => group.lines)
  const when = useRelativeTime()(lines[0]?.at ?? '')
  const isUnread = lines.some((one) => !one.read)
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-2 px-4 py-3 text-start hover:bg-hover"
      >
        <span className="min-w-0 grow">
          <span className={join('block font-medium', isUnread ? 'text-ink' : 'text-muted')}>
            {isUnread && (
              <span className="me-2 inline-block size-2 rounded-full bg-accent align-middle">
                <span className="sr-only">{t('isUnread')}</span>
              </span>
            )}
            {t(`bundle.${kind}`, { count: groups.length })}
          </span>
          <time dateTime={lines[0]?.at} title={when.exact} className="text-sm text-muted">
            {when.words}
          </time>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={join(
            'mt-1 size-4 shrink-0 text-muted transition-transform',
            open && 'rotate-180',
          )}
        />
      </button>
      <ul id={id} hidden={!open} className="ps-4">
        {groups.map((group) => (
          <Thing key={group.key} group={group} onLeave={onLeave} />
        ))}
      </ul>
    </li>
  )
}

/** The empty state of the inbox, or of its unread filter. */
export function NoNotices({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslations('notifications')
  if (isFiltered) return <EmptyState title={t('allRead')} />
  return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
}
