import type { LimitName } from '#features/plans/contract.ts'
import { planLimitError } from '#features/plans/limits/server/plan-limit.ts'
import {
  claimStorage,
  getStorageUsage,
  getUserUsage,
  type LimitUsage,
  lockTaskMonth,
} from '#features/plans/limits/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'

function ensureFits(name: LimitName, use: LimitUsage | undefined, more: number): void {
  const { limit, used } = requireFound(use)
  if (limit !== null && used + more > limit) throw planLimitError(name, requireFound(use))
}

/**
 * Adds bytes to the company's usage in the caller's transaction, so a rollback undoes it. The
 * database subtracts them when the counted row is deleted. Throws 422 `Plan Limit` if the plan has
 * too little space.
 */
export async function reserveStorage(ctx: Ctx, bytes: number): Promise<void> {
  if (await claimStorage(ctx, bytes)) return
  throw planLimitError('storage', requireFound(await getStorageUsage(ctx, bytes)))
}

/**
 * Ensures that this month allows `tasks` more one-time tasks, and locks the month until the
 * transaction ends: call it before any other lock. The database counts tasks when they are created,
 * deleted or restored; `uncounted` are those this transaction has restored so far. Throws 422 `Plan
 * Limit` if not all fit.
 */
export async function ensureTasksFit(ctx: Ctx, tasks: number, uncounted = 0): Promise<void> {
  const use = requireFound(await lockTaskMonth(ctx, tasks + uncounted))
  ensureFits('one_time_tasks', { ...use, used: use.used + uncounted }, tasks)
}

/** Ensures room for one more member; the caller must hold the lock on the company. */
export async function ensureUserFits(ctx: Ctx): Promise<void> {
  ensureFits('users', await getUserUsage(ctx, 1), 1)
}
