import type { CompanyFacts } from '#features/companies/server/queries.ts'
import { insertInvoice, markRefunded } from '#features/plans/invoices/server/queries.ts'
import { termWithout } from '#features/plans/payments/server/account.ts'
import type { Company, OrderRow } from '#features/plans/payments/server/order-queries.ts'
import { insertTerm, listTerms } from '#features/plans/payments/server/term-queries.ts'
import { addMonth } from '#features/plans/term.ts'
import type { Config } from '#platform/server/config.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import { localClock } from '#platform/shared/dates.ts'

/** Of what happens to a paid order, under the lock on its company. */
export interface Settlement {
  company: Company
  facts: CompanyFacts
  order: OrderRow
  now: Date
  seller: Config['seller']
}

/** Grants the month that was ordered and writes its receipt; the database takes neither twice. */
export async function grant({ company, facts, order, now, seller }: Settlement): Promise<void> {
  const today = localClock(now, facts.timezone).date
  const account = await listTerms(company)
  const { runs_from, ...term } = addMonth(account.at(-1), { plan_id: order.plan_id, today })
  await insertTerm(company, {
    ...{ id: uuidv7(), term, cause: 'paid', orderId: order.id, grantedOn: today, now },
  })
  await insertInvoice(company, {
    ...{ id: uuidv7(), orderId: order.id, plan_name: order.plan_name, price: order.price },
    ...{ charged: order.provider !== 'none', issued_on: today },
    ...{ runs_from, runs_until: term.expires_on, seller },
    buyer: { company: facts.name, userId: order.ordered_by },
  })
}

/** Takes back what an order granted, whose money was given back. */
export async function takeBack({ company, facts, order, now }: Settlement): Promise<void> {
  const today = localClock(now, facts.timezone).date
  const term = termWithout(await listTerms(company), order.id)
  if (!term) throw new Error(`Nothing is left of the plan before order ${order.id}`)
  await insertTerm(company, {
    ...{ id: uuidv7(), term, cause: 'refunded', orderId: order.id, grantedOn: today, now },
  })
  await markRefunded(company, order.id, today)
}
