import { sql } from 'kysely'
import type { Ctx, WriteContext } from '#server/context.ts'
import type { Job } from '#server/jobs/job.ts'
import type { TracedPayload } from '#server/jobs/jobs.ts'
import type { Money } from '#shared/money.ts'

/** The company of a request, or of a job without a signed-in user. */
export type Company = Pick<Ctx, 'companyId' | 'db'>

export type ActingCompany = Pick<WriteContext, 'companyId' | 'db'>

export interface OrderJob extends TracedPayload {
  companyId: string
  orderId: string
}

export interface NewOrder {
  id: string
  planId: number
  price: Money
  provider: string
}

export const insertOrder = (ctx: Ctx, { id, planId, price, provider }: NewOrder) =>
  ctx.db.all(sql`
    insert into orders (company_id, id, ordered_by, plan_id, amount, currency, provider, asked_at, created_at)
    values (${ctx.companyId}, ${id}, ${ctx.userId}, ${planId}, ${price.amount}, ${price.currency}, ${provider},
      ${ctx.now}, ${ctx.now})`)

export interface OrderRow {
  id: string
  ordered_by: string
  plan_id: number
  plan_name: string
  price: Money
  provider: string
  ref: string | null
  url: string | null
  /** All states that the provider has reported so far. */
  states: ('paid' | 'failed' | 'mismatched' | 'refunded')[]
  runs_until: string | null
  invoice_id: string | null
  created_at: string
}

/** An order with its status. */
export const findOrder = ({ companyId, db }: Company, id: string) =>
  db.first(sql<OrderRow>`
    select o.id, o.ordered_by, o.plan_id, p.name plan_name, o.provider, o.ref, o.url,
      json_build_object('amount', o.amount, 'currency', o.currency) price,
      coalesce((select json_agg(y.status) from payments y
        where y.company_id = o.company_id and y.order_id = o.id), '[]') states,
      (select s.expires_on from subscriptions s
        where s.company_id = o.company_id and s.order_id = o.id and s.cause = 'paid') runs_until,
      (select i.id from invoices i where i.company_id = o.company_id and i.order_id = o.id) invoice_id,
      o.created_at
    from orders o join plans p on p.id = o.plan_id
    where o.company_id = ${companyId} and o.id = ${id}`)

/** Stores an order's payment page and returns the stored one; the first call wins. */
export const storePage = (
  { companyId, db }: Company,
  id: string,
  { ref, url }: { ref: string; url: string },
) =>
  db.first(sql<{ url: string }>`
    update orders set ref = coalesce(ref, ${ref}), url = coalesce(url, ${url})
    where company_id = ${companyId} and id = ${id} returning url`)

/** The order for a provider's reference, in any company. */
export const findOrderByRef = (provider: string, ref: string) =>
  sql<{ found: { company_id: string; id: string } | null }>`
    select order_of(${provider}, ${ref}) found`

export interface NewEvent {
  provider: string
  eventId: string
  orderId: string
  now: Date
}

/** Returns false if the event is already known. */
export async function insertEvent(
  { companyId, db }: Company,
  { provider, eventId, orderId, now }: NewEvent,
): Promise<boolean> {
  const inserted = await db.all(sql`
    insert into payment_events (company_id, provider, event_id, order_id, received_at)
    values (${companyId}, ${provider}, ${eventId}, ${orderId}, ${now})
    on conflict do nothing returning 1`)
  return inserted.length > 0
}

export interface NewPayment {
  orderId: string
  status: OrderRow['states'][number]
  price: Money
  now: Date
}

export const insertPayment = ({ companyId, db }: Company, payment: NewPayment) =>
  db.all(sql`
    insert into payments (company_id, order_id, status, amount, currency, created_at)
    values (${companyId}, ${payment.orderId}, ${payment.status}, ${payment.price.amount},
      ${payment.price.currency}, ${payment.now})`)

/** How long and how often the provider is queried about an unpaid order. */
const MAX_POLL_DAYS = 7
const POLL_MINUTES = 60

/** Enqueues a status query for orders without any news for an hour. */
export const queueOpenOrders = (now: Date, job: Job<OrderJob>) => [
  sql`
  with due as (
    update orders o set asked_at = ${now}
    where o.ref is not null and o.asked_at <= ${now}::timestamptz - make_interval(mins => ${POLL_MINUTES})
      and o.created_at > ${now}::timestamptz - make_interval(days => ${MAX_POLL_DAYS})
      and not exists (select from payments y
        where y.company_id = o.company_id and y.order_id = o.id and y.status <> 'failed')
    returning o.company_id, o.id)
  select enqueue_job(${job.name}, json_build_object('companyId', company_id, 'orderId', id)) from due`,
]
