import type { OrderRow } from '#features/plans/payments/server/order-queries.ts'
import type { TermRow } from '#features/plans/payments/server/term-queries.ts'
import { addMonth, type Term } from '#features/plans/term.ts'
import type { Money } from '#shared/money.ts'

/** The status of an order, derived from everything its provider has reported. */
export function orderStatus(states: OrderRow['states']) {
  const [said] = (['refunded', 'mismatched', 'paid', 'failed'] as const).filter((one) =>
    states.includes(one),
  )
  return said ?? 'open'
}

/** The company's term without a refunded order: replays all other granted orders. */
export function termWithout(account: readonly TermRow[], orderId: string): Term | undefined {
  const refunded = account.filter(({ cause }) => cause === 'refunded').map((row) => row.order_id)
  const gone = new Set([...refunded, orderId])
  return account.reduce<Term | undefined>((term, row) => {
    if (row.cause === 'given') return row
    if (row.cause === 'refunded' || gone.has(row.order_id) || !row.granted_on) return term
    return addMonth(term, { plan_id: row.plan_id, today: row.granted_on })
  }, undefined)
}

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency
