import { lockCompanyFacts } from '#features/companies/server/queries.ts'
import { planName } from '#features/plans/names.ts'
import type { Order } from '#features/plans/payments/contract.ts'
import { orderStatus } from '#features/plans/payments/server/account.ts'
import { grantOrder } from '#features/plans/payments/server/grants.ts'
import {
  type Company,
  findOrder,
  insertOrder,
  insertPayment,
  type OrderRow,
} from '#features/plans/payments/server/order-queries.ts'
import { NO_PROVIDER } from '#features/plans/payments/server/providers/providers.ts'
import { countUsers, findPlan, type PlanRow } from '#features/plans/payments/server/term-queries.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { Failure, invalidField, requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import { enforceLimitIn } from '#server/limits/rate-limits.ts'

const unknownPlan = () =>
  invalidField('plan_id', { en: 'This plan is not on offer.', ar: 'هذه الباقة غير معروضة.' })

/** The maximum number of orders of a company per hour. */
const MAX_PER_HOUR = 20

function planTooSmall({ name, users }: PlanRow, used: number): Failure {
  const says = {
    en: `The ${planName(name, 'en')} has room for ${users} people, and ${used} are in or invited. Remove some of them, or choose a plan with more room.`,
    ar: `الحد الأقصى للأعضاء في ${planName(name, 'ar')} هو ${users}، وعددهم الآن مع المدعوين ${used}. أزل بعضهم أو اختر باقة أوسع.`,
  }
  return new Failure(422, says, { extra: { error: 'Plan Limit' }, errors: { plan_id: says } })
}

export const hasRoomFor = ({ users }: PlanRow, people: number): boolean =>
  users === null || people <= users

/** Throws 422 if the company has more people than the plan allows. */
export async function ensureRoom(company: Company, plan: PlanRow): Promise<void> {
  const people = await countUsers(company)
  if (!hasRoomFor(plan, people)) throw planTooSmall(plan, people)
}

export const toOrder = (order: OrderRow): Order => {
  const { id, plan_id, plan_name, price, runs_until, invoice_id, created_at } = order
  const status = orderStatus(order.states)
  return { id, plan_id, plan_name, price, status, runs_until, invoice_id, created_at }
}

export const readOrder = async (ctx: Ctx, id: string): Promise<Order> =>
  toOrder(requireFound(await findOrder(ctx, id)))

/**
 * Orders a month of a plan at its current price. Without a payment provider it is granted in the
 * same transaction. Throws 422 for an unknown plan or one without room for the company's people,
 * and 429 for the twenty-first order within an hour.
 */
export async function placeOrder(
  server: Server,
  ctx: WriteContext,
  planId: number,
): Promise<Order> {
  const facts = requireFound(await lockCompanyFacts(ctx))
  const plan = await findPlan(ctx, planId)
  if (!plan) throw unknownPlan()
  await ensureRoom(ctx, plan)
  const window = { key: `orders ${ctx.companyId}`, max: MAX_PER_HOUR, minutes: 60 }
  await enforceLimitIn(server, ctx.db, window)
  const { payments: provider, seller } = server.config
  const id = uuidv7()
  await insertOrder(ctx, { id, planId, price: plan.price, provider })
  recordAuditEvent(ctx, { action: 'plan_ordered', facts: { plan: plan.name, price: plan.price } })
  if (provider === NO_PROVIDER) {
    await insertPayment(ctx, { orderId: id, status: 'paid', price: plan.price, now: ctx.now })
    const order = requireFound(await findOrder(ctx, id))
    await grantOrder({ company: ctx, by: ctx, facts, order, now: ctx.now, seller })
  }
  return readOrder(ctx, id)
}
