import type { Plan } from '#features/plans/contract.ts'
import { usageByLimit } from '#features/plans/contract.ts'
import type { Checkout } from '#features/plans/payments/contract.ts'
import { NO_PROVIDER } from '#features/plans/payments/server/providers/providers.ts'
import { findPlan, listTerms } from '#features/plans/payments/server/term-queries.ts'
import { getPlanAndUsage, listPlansIn } from '#features/plans/server/queries.ts'
import { addMonth } from '#features/plans/term.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'

/** The plan limits that the company's usage exceeds. */
function excessOf({ features }: Plan, usage: Checkout['current']['usage']) {
  const all = usageByLimit(usage)
  return features.flatMap(({ name, value: limit }) => {
    const used = all[name]
    return limit !== null && used > limit ? [{ name, used, limit }] : []
  })
}

const kindOf = (payments: string): Checkout['provider'] => {
  if (payments === NO_PROVIDER || payments === 'test') return payments
  return 'hosted'
}

/** A plan compared with the current one, and the result of ordering it now. */
export async function createCheckout(server: Server, ctx: Ctx, planId: number): Promise<Checkout> {
  const [plans, row, use, account] = await Promise.all([
    listPlansIn(server.database, ctx.locale),
    findPlan(ctx, planId),
    getPlanAndUsage(ctx),
    listTerms(ctx),
  ])
  const plan = requireFound(plans.find(({ id }) => id === planId))
  const { storage_mb, one_time_tasks, users, ...current } = requireFound(use)
  const usage = { storage_mb, one_time_tasks, users }
  const { renews, runs_from, expires_on } = addMonth(account.at(-1), {
    ...{ plan_id: planId, today: ctx.today },
  })
  const excess = excessOf(plan, usage)
  return {
    plan,
    current: { ...current, expired: ctx.planExpired, usage },
    price: requireFound(row).price,
    ...{ renews, runs_from, runs_until: expires_on },
    in_the_way: excess.filter(({ name }) => name === 'users'),
    over: excess.filter(({ name }) => name !== 'users'),
    provider: kindOf(server.config.payments),
  }
}
