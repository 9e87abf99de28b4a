import * as z from 'zod/mini'
import { LimitUse, Plan, PlanUse } from '#features/plans/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate } from '#shared/fields.ts'
import { Money } from '#shared/money.ts'

const Checkout = z.strictObject({
  plan: Plan,
  current: PlanUse,
  price: Money,
  /** The plan is current and not expired: the new month is added to the remaining time. */
  renews: z.boolean(),
  /** The first day of the plan or of the added month, and the last day of the plan. */
  runs_from: isoDate,
  runs_until: isoDate,
  /** The exceeded limits for which the plan is refused: its users. */
  in_the_way: z.array(LimitUse),
  /** Other exceeded limits that do not block the plan; nothing can be added until usage fits. */
  over: z.array(LimitUse),
  /** `none`: no card is charged. `test`: a simulated payment page. */
  provider: z.enum(['none', 'test', 'hosted']),
})
export type Checkout = z.output<typeof Checkout>

/**
 * `open`: not paid yet. `failed`: the payment was declined or abandoned; the plan can be ordered
 * again. `mismatched`: the paid amount differs from the order, or the plan has no room for the
 * company's people; the payment is refunded and nothing is granted.
 */
const Order = z.strictObject({
  id,
  plan_id: z.int(),
  plan_name: z.string(),
  price: Money,
  status: z.enum(['open', 'paid', 'failed', 'mismatched', 'refunded']),
  /** The plan's last day after this order; null unless it is paid. */
  runs_until: z.nullable(isoDate),
  invoice_id: z.nullable(id),
  created_at: z.iso.datetime(),
})
export type Order = z.output<typeof Order>

export const getCheckout = endpoint({
  method: 'GET',
  path: '/checkout/{plan_id}',
  summary:
    'A plan beside today’s: what it costs, from when and until when it would run, what is in the way',
  params: z.strictObject({ plan_id: z.coerce.number().check(z.int()) }),
  reply: z.strictObject({ checkout: Checkout }),
  may: 'owner',
  shows: ['company'],
  evenWhenExpired: true,
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/companies/subscribe',
  summary:
    'Orders a month of a plan. Without a payment provider it is granted at once, else it waits to be paid',
  body: z.strictObject({ plan_id: z.int() }),
  reply: z.strictObject({ order: Order }),
  statuses: [201],
  may: 'owner',
  changes: 'company',
  evenWhenExpired: true,
})

export const payOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/pay',
  summary: 'The address of the payment page of an order that is not paid yet',
  params: z.strictObject({ id }),
  reply: z.strictObject({ url: z.string() }),
  may: 'owner',
  evenWhenExpired: true,
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'An order and what has become of it',
  params: z.strictObject({ id }),
  reply: z.strictObject({ order: Order }),
  may: 'owner',
  shows: ['company'],
  evenWhenExpired: true,
})
