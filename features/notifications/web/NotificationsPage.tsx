import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { NOTICE_WORDS } from '#features/notifications/sentence.ts'
import { markAllRead, useInbox, useMarkSeen } from '#features/notifications/web/api.ts'
import { NoNotices, NoticeList } from '#features/notifications/web/NoticeList.tsx'
import { ListPagination, useLastPage } from '#records/list/web/ListPagination.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { pageNumber } from '#shared/fields.ts'
import { NOTICE_GROUPS, type NoticeGroup } from '#shared/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { join } from '#ui/join.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const inboxSearch = z.object({
  page: optionalParam(pageNumber),
  unread: optionalParam(z.literal('true')),
  group: optionalParam(z.enum(NOTICE_GROUPS)),
})
type InboxSearch = z.output<typeof inboxSearch>

/** Page and filters of the inbox in the URL. Any change except of the page resets to page 1. */
function useInboxSearch() {
  const { search, change } = useUrlSearch(inboxSearch)
  const changeFilters = (wanted: Partial<InboxSearch>) => change({ page: undefined, ...wanted })
  return { search, change: changeFilters }
}

const PER_PAGE = 50

function Filters() {
  const { t, locale } = useTranslations('notifications')
  const { search, change } = useInboxSearch()
  const groups = NOTICE_GROUPS.map((id) => ({ id, name: NOTICE_WORDS[locale].groups[id] }))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl
        label={t('shown')}
        options={[
          { id: 'all', name: t('all') },
          { id: 'unread', name: t('unread') },
        ]}
        value={search.unread ? 'unread' : 'all'}
        onChange={(shown) => change({ unread: shown === 'unread' ? 'true' : undefined })}
      />
      <NativeSelect
        label={t('kind')}
        hideLabel
        className="min-w-48"
        placeholder={t('everyKind')}
        options={groups}
        value={search.group ?? ''}
        onChange={(event) => change({ group: (event.target.value as NoticeGroup) || undefined })}
      />
    </div>
  )
}

/** All of the reader's notices of the last 90 days. */
export function NotificationsPage() {
  const { t } = useTranslations(['notifications', 'lists'])
  const { search, change } = useInboxSearch()
  const { page = 1, ...filters } = search
  const reply = useInbox({ ...filters, page, per_page: PER_PAGE })
  const { data: inbox, isPlaceholderData } = reply
  useLastPage({ data: inbox, isPlaceholderData }, page, change)
  useMarkSeen(inbox?.unseen)
  const turn = (to: number | undefined) => {
    change({ page: to })
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-xl font-semibold sm:text-2xl">{t('notifications:title')}</h1>
        <p role="status" className="grow text-muted tabular-nums">
          {inbox && inbox.total > 0 && t('notifications:lines', { count: inbox.total })}
        </p>
        <Link
          to="/$companyName/notification-settings"
          params={{ companyName: readSession()?.companySlug ?? '' }}
          className="text-accent hover:underline"
        >
          {t('notifications:settings')}
        </Link>
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Filters />
        {(inbox?.unread ?? 0) > 0 && (
          <Button onClick={() => void markAllRead().catch(() => {})}>
            {t('notifications:readAll')}
          </Button>
        )}
      </div>
      <LoadError query={reply} title={t('notifications:failed')} className="mb-4" />
      {!inbox && !reply.error && <Skeleton className="h-96" />}
      {inbox && inbox.total > 0 && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={join('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Card pad={false}>
            <NoticeList notices={inbox.data} />
          </Card>
          <ListPagination paged={inbox} onPage={turn} className="mt-3" />
        </div>
      )}
      {inbox?.total === 0 &&
        (search.group ? (
          <EmptyState
            title={t('notifications:noMatch')}
            action={
              <Button onClick={() => change({ group: undefined, unread: undefined })}>
                {t('lists:clearFilters')}
              </Button>
            }
          />
        ) : (
          <NoNotices isFiltered={search.unread !== undefined} />
        ))}
    </div>
  )
}
