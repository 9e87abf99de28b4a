import { sql } from 'kysely'
import type { Company } from '#features/plans/payments/server/order-queries.ts'
import { usersOf } from '#features/plans/server/queries.ts'
import type { Term } from '#features/plans/term.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Money } from '#shared/money.ts'

/** One entry in the history of a company's plan, oldest first. */
export interface TermRow extends Term {
  plan_name: string
  cause: 'given' | 'paid' | 'refunded'
  order_id: string | null
  granted_on: IsoDate | null
  trial: boolean
}

export const listTerms = ({ companyId, db }: Company) =>
  db.all(sql<TermRow>`
    select s.plan_id, p.name plan_name, s.expires_on, s.cause, s.order_id, s.granted_on, s.trial,
      coalesce(s.anchor_day, extract(day from s.expires_on))::int anchor_day
    from subscriptions s join plans p on p.id = s.plan_id
    where s.company_id = ${companyId} order by s.created_at`)

export interface NewTerm {
  id: string
  term: Term
  cause: 'paid' | 'refunded'
  orderId: string
  grantedOn: IsoDate
  now: Date
}

/** The latest entry is valid, so `created_at` is always later than that of the previous one. */
export const insertTerm = ({ companyId, db }: Company, row: NewTerm) =>
  db.all(sql`
    insert into subscriptions (company_id, id, plan_id, trial, expires_on, anchor_day, cause, order_id, granted_on, created_at)
    select ${companyId}::uuid, ${row.id}, ${row.term.plan_id}, false, ${row.term.expires_on}, ${row.term.anchor_day},
      ${row.cause}, ${row.orderId}, ${row.grantedOn},
      greatest(${row.now}::timestamptz, max(created_at) + interval '1 microsecond')
    from subscriptions where company_id = ${companyId}`)

export interface PlanRow {
  id: number
  name: string
  price: Money
  users: number | null
}

/** An id beyond the column's range is accepted, and matches no plan. */
export const findPlan = ({ db }: Pick<Company, 'db'>, id: number) =>
  db.first(sql<PlanRow>`
    select id, name, users, json_build_object('amount', amount, 'currency', currency) price
    from plans where id = ${id}::bigint`)

/** The number of people in the company, members and invited. */
export const countUsers = async ({ companyId, db }: Company): Promise<number> =>
  (await db.first(sql<{ users: number }>`select ${usersOf(companyId)} users`))?.users ?? 0
