import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { type Invoice, listInvoices } from '#features/plans/invoices/contract.ts'
import { planName } from '#features/plans/names.ts'
import { formatMoney } from '#features/plans/web/money.ts'
import { ListPagination } from '#records/list/web/ListPagination.tsx'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { wholeNumber } from '#shared/fields.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const Search = z.object({ page: optionalParam(wholeNumber(1_000_000)) })

/** The company's receipts, latest first. */
export function Receipts() {
  const { t } = useTranslations('billing')
  const { search, change } = useUrlSearch(Search)
  const query = useReply(listInvoices, { query: { page: search.page ?? 1 } })
  if (!query.data && query.isError) return <LoadErrorState query={query} title={t('failed')} />
  if (!query.data)
    return (
      <Card title={t('receipts')}>
        <Skeleton className="h-24 w-full" />
      </Card>
    )
  const { data, ...paging } = query.data
  return (
    <Card title={t('receipts')} note={t('receiptsNote')} pad={false}>
      {data.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        <ul role="list">
          {data.map((one) => (
            <Receipt key={one.id} receipt={one} />
          ))}
        </ul>
      )}
      <ListPagination paged={paging} className="px-5 py-3" onPage={(page) => change({ page })} />
    </Card>
  )
}

function State({ receipt: { charged, refunded_on } }: { receipt: Invoice }) {
  const { t, locale } = useTranslations('billing')
  if (refunded_on)
    return (
      <Badge tone="late">{t('refunded', { date: formatDate(refunded_on, locale, 'date') })}</Badge>
    )
  return charged ? <Badge tone="done">{t('paid')}</Badge> : <Badge>{t('notCharged')}</Badge>
}

function Receipt({ receipt }: { receipt: Invoice }) {
  const { t, locale } = useTranslations('billing')
  const { id, number, issued_on, plan_name, price, runs_from, runs_until } = receipt
  const date = (day: string) => formatDate(day, locale, 'date')
  return (
    <li className="border-t border-line">
      <Link
        to="/$companyName/billing/$invoiceId"
        params={{ companyName: readSession()?.companySlug ?? '', invoiceId: id }}
        className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 px-5 py-2.5 hover:bg-hover"
      >
        <span className="w-24 font-medium tabular-nums">
          {t('open', { number: String(number) })}
        </span>
        <span className="w-28 tabular-nums">{date(issued_on)}</span>
        <span className="min-w-0 grow basis-56">
          {planName(plan_name, locale)}
          <span className="block text-sm text-muted">
            {t('fromTo', { from: date(runs_from), until: date(runs_until) })}
          </span>
        </span>
        <State receipt={receipt} />
        <bdi dir="ltr" className="ms-auto min-w-12 text-end font-medium tabular-nums">
          {formatMoney(price)}
        </bdi>
      </Link>
    </li>
  )
}
