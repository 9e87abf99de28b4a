import { sql } from 'kysely'
import type { PaymentOrder } from '#features/plans/payments/server/providers/provider.ts'
import type { Database } from '#server/database/database.ts'
import { readAsSystem, writeAsSystem } from '#server/database/tenant.ts'
import type { Locale } from '#shared/locale.ts'

export interface TestPayment {
  ref: string
  plan: string
  company: string
  amount: number
  currency: string
  return_url: string
  locale: Locale
  status: 'pending' | 'paid' | 'failed' | 'refunded'
  /** The amount actually paid. */
  paid_amount: number | null
}

export const insertTestPayment = (database: Database, ref: string, order: PaymentOrder) =>
  writeAsSystem(
    database,
    sql`
      insert into test_payments (ref, plan, company, amount, currency, return_url, locale, status)
      values (${ref}, ${order.plan}, ${order.company}, ${order.price.amount}, ${order.price.currency},
        ${order.returnUrl}, ${order.locale}, 'pending')
      on conflict do nothing`,
  )

export const findTestPayment = async (database: Database, ref: string) =>
  (
    await readAsSystem(
      database,
      sql<TestPayment>`
        select ref, plan, company, amount, currency, return_url, locale, status, paid_amount
        from test_payments where ref = ${ref}`,
    )
  )[0]

export const setTestPayment = (
  database: Database,
  { ref, status, paid_amount }: Pick<TestPayment, 'ref' | 'status' | 'paid_amount'>,
) =>
  writeAsSystem(
    database,
    sql`
      update test_payments set status = ${status}, paid_amount = coalesce(${paid_amount}::int, paid_amount)
      where ref = ${ref}`,
  )

/** Deletes the simulated payments of a company's orders. */
export const deleteTestPayments = (companyId: string) => [
  sql`delete from test_payments where ref in (select ref from orders where company_id = ${companyId})`,
]
