import * as z from 'zod/mini'
import { LimitUse, Plan, PlanUse } from '#features/plans/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate } from '#shared/fields.ts'
import { Money } from '#shared/money.ts'

const Checkout = z.strictObject({
  plan: Plan,
  current: PlanUse,
  price: Money,
  /** The plan is today's and has not expired: its month is added to what is left. */
  renews: z.boolean(),
  /** The day on which the plan begins, or its added month does, and the last day on which it runs. */
  runs_from: isoDate,
  runs_until: isoDate,
  /** What the company has more of than the plan allows, and the plan is refused for: its users. */
  in_the_way: z.array(LimitUse),
  /** What it has more of, too, but may keep: nothing is added to it until it fits. */
  over: z.array(LimitUse),
  /** `none`: no card is charged. `test`: a payment page that only plays one. */
  provider: z.enum(['none', 'test', 'hosted']),
})
export type Checkout = z.output<typeof Checkout>

/**
 * `open`: not paid yet. `failed`: the payment was declined or given up; the plan may be ordered anew.
 * `mismatched`: something else was paid than the order says, or the plan has no room for the company's
 * people any more; it is paid back and nothing granted.
 */
const Order = z.strictObject({
  id,
  plan_id: z.int(),
  plan_name: z.string(),
  price: Money,
  status: z.enum(['open', 'paid', 'failed', 'mismatched', 'refunded']),
  /** The last day of the plan after this order; null unless it is paid. */
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
