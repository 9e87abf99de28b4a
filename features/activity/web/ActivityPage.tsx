import { Link } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { listActivity } from '#features/activity/contract.ts'
import { ActivityFilters, ThingFilterNotice } from '#features/activity/web/ActivityFilters.tsx'
import { ActivityLines } from '#features/activity/web/ActivityLines.tsx'
import { useActivitySearch } from '#features/activity/web/search.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { DaySkeleton } from '#ui/days/DaySkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { join } from '#ui/join.ts'

function Head() {
  const { t } = useTranslations('activity')
  const { isOwner = false, companySlug = '' } = readSession() ?? {}
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
        {isOwner && (
          <Link
            to="/$companyName/audit-log"
            params={{ companyName: companySlug }}
            className="text-accent hover:underline"
          >
            {t('auditLog')}
          </Link>
        )}
      </div>
      <p className="mt-1 text-pretty text-muted">{t('intro')}</p>
    </div>
  )
}

/** The activity of the company, day by day, latest first. */
export function ActivityPage() {
  const { t } = useTranslations(['activity', 'lists'])
  const list = useActivitySearch()
  const { search, change, isFiltered, clear } = list
  const reply = useReply(listActivity, { query: search })
  const { data: activity, error, isPlaceholderData } = reply
  const lines = activity?.data ?? []
  const turn = (before: string | undefined) => {
    change({ before })
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="max-w-4xl">
      <Head />
      <ActivityFilters list={list} lines={lines} />
      <ThingFilterNotice list={list} lines={lines} />
      <LoadError query={reply} title={t('activity:failed')} className="mb-4" />
      {!activity && !error && <DaySkeleton />}
      <div
        aria-busy={isPlaceholderData || undefined}
        className={join('transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        <ActivityLines lines={lines} list={list} />
        {activity && (search.before || activity.next) && (
          <div className="mt-3 flex flex-wrap gap-2">
            {search.before && (
              <Button onClick={() => turn(undefined)}>{t('activity:latest')}</Button>
            )}
            {activity.next && (
              <Button onClick={() => turn(activity.next ?? undefined)}>
                {t('activity:earlier')}
              </Button>
            )}
          </div>
        )}
      </div>
      {activity?.data.length === 0 &&
        (isFiltered || search.before ? (
          <EmptyState
            title={t('activity:noMatch')}
            action={<Button onClick={clear}>{t('lists:clearFilters')}</Button>}
          >
            {t('activity:noMatchText')}
          </EmptyState>
        ) : (
          <EmptyState title={t('activity:empty')}>{t('activity:emptyText')}</EmptyState>
        ))}
    </div>
  )
}
