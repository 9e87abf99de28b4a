import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { markAllRead, useInbox, useMarkSeen } from '#features/notifications/web/api.ts'
import { NoNotices, NoticeList } from '#features/notifications/web/NoticeList.tsx'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import type { DeferredProps } from '#ui/Deferred.tsx'
import { Popover } from '#ui/Popover.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const PER_PAGE = 20

function Inbox({ close }: { close: () => void }) {
  const { t } = useTranslations('notifications')
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const inbox = useInbox({ per_page: PER_PAGE, ...(shown === 'unread' && { unread: 'true' }) })
  useMarkSeen(inbox.data?.unseen)
  const params = { companyName: readSession()?.companySlug ?? '' }
  return (
    <div className="flex max-h-[min(40rem,80dvh)] w-[min(26rem,calc(100vw-1.5rem))] flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <h2 className="grow text-lg font-semibold">{t('title')}</h2>
        <SegmentedControl
          label={t('shown')}
          options={[
            { id: 'all', name: t('all') },
            { id: 'unread', name: t('unread') },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className="min-h-40 grow overflow-y-auto">
        {!inbox.data &&
          (inbox.error ? <LoadErrorState query={inbox} title={t('failed')} /> : <InboxSkeleton />)}
        {inbox.data && <NoticeList notices={inbox.data.data} onLeave={close} />}
        {inbox.data?.total === 0 && <NoNotices isFiltered={shown === 'unread'} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
        <Link
          to="/$companyName/notifications"
          params={params}
          onClick={close}
          className="text-accent hover:underline"
        >
          {t('openAll')}
        </Link>
        <span className="grow" />
        {(inbox.data?.unread ?? 0) > 0 && (
          <Button size="sm" onClick={() => void markAllRead().catch(() => {})}>
            {t('readAll')}
          </Button>
        )}
      </div>
    </div>
  )
}

function InboxSkeleton() {
  return (
    <div className="space-y-3 p-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

/** The panel that the bell opens, with the latest notices. */
export function InboxPanel({ trigger, open, onOpenChange }: DeferredProps) {
  const { t } = useTranslations('notifications')
  return (
    <Popover
      label={t('title')}
      trigger={trigger()}
      open={open}
      onOpenChange={onOpenChange}
      className="overflow-hidden p-0"
    >
      {(close) => <Inbox close={close} />}
    </Popover>
  )
}
