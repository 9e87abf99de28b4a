import type { CompanyFacts } from '#features/companies/server/queries.ts'
import { insertInvoice, markRefunded } from '#features/plans/invoices/server/queries.ts'
import { termWithout } from '#features/plans/payments/server/account.ts'
import type { ActingCompany, OrderRow } from '#features/plans/payments/server/order-queries.ts'
import { NO_PROVIDER } from '#features/plans/payments/server/providers/providers.ts'
import {
  insertTerm,
  listTerms,
  type TermRow,
} from '#features/plans/payments/server/term-queries.ts'
import { addMonth, type Term } from '#features/plans/term.ts'
import { type AuditContext, recordAuditEvent } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import { uuidv7 } from '#server/ids.ts'
import { toLocalTime } from '#shared/dates.ts'

/** What a change to a paid order needs; the company is locked. */
export interface Settlement {
  company: ActingCompany
  /** The user who caused it, unless it was the provider. */
  by: Pick<AuditContext, 'userId' | 'address'>
  facts: CompanyFacts
  order: OrderRow
  now: Date
  seller: Config['seller']
}

/** Logs that the company changed to a different plan. */
function recordPlanChange(
  { company, by, now }: Settlement,
  former: Pick<TermRow, 'plan_id' | 'plan_name'> | undefined,
  { plan_id, plan_name, expires_on }: Pick<Term, 'plan_id' | 'expires_on'> & { plan_name: string },
): void {
  if (!former || former.plan_id === plan_id) return
  recordAuditEvent(
    { ...company, ...by, now },
    {
      action: 'plan_changed',
      facts: { plan: plan_name, former_plan: former.plan_name, until: expires_on },
    },
  )
}

/** Grants the ordered month and writes its receipt; constraints prevent doing either twice. */
export async function grantOrder(settlement: Settlement): Promise<void> {
  const { company, by, facts, order, now, seller } = settlement
  const today = toLocalTime(now, facts.timezone).date
  const account = await listTerms(company)
  const { runs_from, ...term } = addMonth(account.at(-1), { plan_id: order.plan_id, today })
  await insertTerm(company, {
    ...{ id: uuidv7(), term, cause: 'paid', orderId: order.id, grantedOn: today, now },
  })
  const charged = order.provider !== NO_PROVIDER
  const granted = { plan: order.plan_name, until: term.expires_on }
  recordAuditEvent(
    { ...company, ...by, now },
    charged
      ? { action: 'plan_paid', facts: { ...granted, price: order.price } }
      : { action: 'plan_granted', facts: granted },
  )
  recordPlanChange(settlement, account.at(-1), { ...term, plan_name: order.plan_name })
  await insertInvoice(company, {
    ...{ id: uuidv7(), orderId: order.id, plan_name: order.plan_name, price: order.price },
    ...{ charged, issued_on: today },
    ...{ runs_from, runs_until: term.expires_on, seller },
    buyer: { company: facts.name, userId: order.ordered_by },
  })
}

/** Takes back what a refunded order had granted. */
export async function revokeOrder(settlement: Settlement): Promise<void> {
  const { company, facts, order, now } = settlement
  const today = toLocalTime(now, facts.timezone).date
  const account = await listTerms(company)
  const term = termWithout(account, order.id)
  if (!term) throw new Error(`Nothing is left of the plan before order ${order.id}`)
  await insertTerm(company, {
    ...{ id: uuidv7(), term, cause: 'refunded', orderId: order.id, grantedOn: today, now },
  })
  const plan_name = account.find(({ plan_id }) => plan_id === term.plan_id)?.plan_name ?? ''
  recordPlanChange(settlement, account.at(-1), { ...term, plan_name })
  await markRefunded(company, order.id, today)
}
