import { sql } from 'kysely'
import type { Invoice, WholeInvoice } from '#features/plans/invoices/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'

const shown = sql`
  i.id, i.number, i.issued_on, i.plan_name, json_build_object('amount', i.amount, 'currency', i.currency) price,
  i.runs_from, i.runs_until, i.charged, i.refunded_on`

export const listInvoicesOf = (ctx: Ctx, { page, per_page }: { page: number; per_page: number }) =>
  ctx.db.batch([
    sql<Invoice>`
      select ${shown} from invoices i where i.company_id = ${ctx.companyId}
      order by i.number desc limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }>`
      select count(*)::int total from invoices where company_id = ${ctx.companyId}`,
  ])

export const findInvoice = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<WholeInvoice>`
    select ${shown}, i.seller, i.buyer from invoices i where i.company_id = ${ctx.companyId} and i.id = ${id}`)

export interface NewInvoice extends Omit<WholeInvoice, 'number' | 'refunded_on' | 'buyer'> {
  orderId: string
  /** The person who ordered; the receipt shows their name and address. */
  buyer: { company: string; userId: string }
}

/** Assigns the next number; the caller must hold the lock on the company. */
export const insertInvoice = ({ companyId, db }: Pick<Ctx, 'companyId' | 'db'>, row: NewInvoice) =>
  db.all(sql`
    insert into invoices (company_id, id, number, order_id, plan_name, amount, currency, charged,
      runs_from, runs_until, issued_on, seller, buyer)
    select ${companyId}::uuid, ${row.id},
      (select coalesce(max(number), 0) + 1 from invoices where company_id = ${companyId}),
      ${row.orderId}, ${row.plan_name}, ${row.price.amount}, ${row.price.currency}, ${row.charged},
      ${row.runs_from}, ${row.runs_until}, ${row.issued_on}, ${JSON.stringify(row.seller)}::json,
      json_build_object('company', ${row.buyer.company}::text,
        'name', trim(u.name || ' ' || u.last_name), 'email', u.email)
    from users u where u.company_id = ${companyId} and u.id = ${row.buyer.userId}`)

export const markRefunded = (
  { companyId, db }: Pick<Ctx, 'companyId' | 'db'>,
  orderId: string,
  on: IsoDate,
) =>
  db.all(sql`
    update invoices set refunded_on = ${on} where company_id = ${companyId} and order_id = ${orderId}`)
