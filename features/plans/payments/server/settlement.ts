import { lockCompanyFacts } from '#features/companies/server/queries.ts'
import { isSameMoney } from '#features/plans/payments/server/account.ts'
import { grantOrder, revokeOrder, type Settlement } from '#features/plans/payments/server/grants.ts'
import {
  findOrder,
  insertPayment,
  type OrderJob,
  type OrderRow,
} from '#features/plans/payments/server/order-queries.ts'
import { hasRoomFor } from '#features/plans/payments/server/ordering.ts'
import type {
  PaymentProvider,
  PaymentState,
} from '#features/plans/payments/server/providers/provider.ts'
import { providerNamed } from '#features/plans/payments/server/providers/providers.ts'
import { countUsers, findPlan } from '#features/plans/payments/server/term-queries.ts'
import { recordAuditEvent } from '#server/audit.ts'
import { createReadQueries, withCompanyTransaction } from '#server/database/tenant.ts'
import { requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { publishChange } from '#server/live/live.ts'

/** The new state of an order from the provider's report; undefined if nothing is new. */
export function newStateOf(
  { states, price }: Pick<OrderRow, 'states' | 'price'>,
  said: PaymentState,
): OrderRow['states'][number] | undefined {
  if (said.status === 'pending' || states.includes('refunded')) return undefined
  const hasPaid = states.includes('paid') || states.includes('mismatched')
  if (said.status === 'paid') {
    if (hasPaid) return undefined
    return isSameMoney(said.price, price) ? 'paid' : 'mismatched'
  }
  if (said.status === 'failed' && (hasPaid || states.includes('failed'))) return undefined
  return said.status
}

/** The provider is the actor, not a user of the company. */
const PROVIDER_ACTOR = { userId: null, address: null }

/** Whether the paid plan still has room for the company's people. */
async function hasRoom({ company, order }: Settlement): Promise<boolean> {
  const plan = requireFound(await findPlan(company, order.plan_id))
  return hasRoomFor(plan, await countUsers(company))
}

type TracedSettlement = Settlement & { traceId: string | undefined }

async function applyState(settlement: TracedSettlement, said: PaymentState) {
  const { company, order, now, traceId } = settlement
  const paid = newStateOf(order, said)
  if (!paid) return
  const status = paid === 'paid' && !(await hasRoom(settlement)) ? 'mismatched' : paid
  await insertPayment(company, { orderId: order.id, status, price: said.price, now })
  if (status === 'paid') await grantOrder(settlement)
  if (status === 'refunded' && order.states.includes('paid')) await revokeOrder(settlement)
  if (status === 'refunded')
    recordAuditEvent(
      { ...company, ...PROVIDER_ACTOR, now },
      { action: 'plan_refunded', facts: { plan: order.plan_name, price: said.price } },
    )
  const { companyId, db } = company
  if (status === 'mismatched')
    await enqueue({ db, traceId }, refundOrder, { companyId, orderId: order.id })
  publishChange(company, 'company')
}

/** Stores the provider's report on an order and applies its effects in one transaction. */
async function recordState(
  server: Server,
  { companyId, orderId, trace_id }: OrderJob,
  said: PaymentState,
): Promise<void> {
  await withCompanyTransaction(server.database, companyId, async (db) => {
    const company = { companyId, db }
    const facts = requireFound(await lockCompanyFacts(company))
    const order = requireFound(await findOrder(company, orderId))
    const [now, { seller }] = [server.clock.now(), server.config]
    await applyState(
      { company, by: PROVIDER_ACTOR, facts, order, now, seller, traceId: trace_id },
      said,
    )
  })
}

/** The payment that an order waits for, with its provider. */
async function findPayment(
  server: Server,
  { companyId, orderId }: OrderJob,
): Promise<{ provider: PaymentProvider; ref: string } | undefined> {
  const db = createReadQueries(server.database, companyId)
  const order = await findOrder({ companyId, db }, orderId)
  if (!order?.ref) return undefined
  return { provider: providerNamed(server, order.provider), ref: order.ref }
}

/** Queries the provider for an order's state; nothing else is trusted, not even a signed call. */
export const settleOrder = job('payments.settle', async (server, order: OrderJob) => {
  const payment = await findPayment(server, order)
  if (payment) await recordState(server, order, await payment.provider.fetch(payment.ref))
})

/** Refunds a payment that does not match its order. */
export const refundOrder = job('payments.refund', async (server, order: OrderJob) => {
  const payment = await findPayment(server, order)
  if (!payment) return
  await payment.provider.refund(payment.ref)
  await settleOrder.run(server, order)
})
