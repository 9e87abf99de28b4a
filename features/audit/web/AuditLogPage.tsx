import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { listAuditEvents } from '#features/audit/contract.ts'
import { AuditDays } from '#features/audit/web/AuditDays.tsx'
import { AuditFilters, useAuditSearch } from '#features/audit/web/AuditFilters.tsx'
import { ListPagination, useLastPage } from '#records/list/web/ListPagination.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { DaySkeleton } from '#ui/days/DaySkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { join } from '#ui/join.ts'

const PER_PAGE = 50

/** The audit log of the company, day by day; only for its owner. */
export function AuditLogPage() {
  const { t } = useTranslations(['audit', 'lists'])
  const list = useAuditSearch()
  const { page = 1, ...filters } = list.search
  const query = { ...filters, page, per_page: PER_PAGE }
  // A sign-in is not announced to open pages, so every return to the page fetches the log again.
  const reply = useReply(listAuditEvents, { query }, { staleTime: 0 })
  const { data: log, isPlaceholderData } = reply
  useLastPage({ data: log, isPlaceholderData }, page, list.change)
  const turn = (to: number | undefined) => {
    list.change({ page: to })
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="max-w-4xl">
      <div className="mb-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-xl font-semibold sm:text-2xl">{t('audit:title')}</h1>
          <p role="status" className="text-muted tabular-nums">
            {log && log.total > 0 && t('audit:lines', { count: log.total })}
          </p>
        </div>
        <p className="mt-1 max-w-prose text-pretty text-muted">{t('audit:intro')}</p>
      </div>
      <AuditFilters list={list} lines={log?.data ?? []} />
      <LoadError query={reply} title={t('audit:failed')} className="mb-4" />
      {!log && !reply.error && <DaySkeleton />}
      {log && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={join('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <AuditDays lines={log.data} />
          <ListPagination paged={log} onPage={turn} className="mt-3" />
        </div>
      )}
      {log?.total === 0 &&
        (list.isFiltered ? (
          <EmptyState
            title={t('audit:noMatch')}
            action={<Button onClick={list.clear}>{t('lists:clearFilters')}</Button>}
          >
            {t('audit:noMatchText')}
          </EmptyState>
        ) : (
          <EmptyState title={t('audit:empty')}>{t('audit:emptyText')}</EmptyState>
        ))}
    </div>
  )
}
