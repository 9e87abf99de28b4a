import type { LimitName } from '#features/plans/contract.ts'
import { planLimit } from '#features/plans/limits/server/plan-limit.ts'
import {
  getStorageUse,
  getUserUse,
  lockTaskMonth,
  takeStorage,
  type Use,
} from '#features/plans/limits/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { found } from '#server/errors.ts'

function ensureFits(name: LimitName, use: Use | undefined, more: number): void {
  const { limit, used } = found(use)
  if (limit !== null && used + more > limit) throw planLimit(name, found(use))
}

/**
 * Counts bytes as used by the company, in the caller's transaction: what is undone was not counted.
 * The database gives them back with the row for which they were counted.
 * Throws 422 `Plan Limit` when the plan has no room for all of them.
 */
export async function reserveStorage(ctx: Ctx, bytes: number): Promise<void> {
  if (await takeStorage(ctx, bytes)) return
  throw planLimit('storage', found(await getStorageUse(ctx, bytes)))
}

/**
 * Makes sure that this month has room for so many one-time tasks, and that nobody else takes it before
 * the caller's transaction ends: call it before anything else is locked. The database counts the
 * tasks when they are made, and gives the place of a deleted one back: of one that comes back it is
 * taken again. `uncounted`: what the transaction has brought back so far, counted when it ends.
 * Throws 422 `Plan Limit` when not all of them fit.
 */
export async function ensureTasksFit(ctx: Ctx, tasks: number, uncounted = 0): Promise<void> {
  const use = found(await lockTaskMonth(ctx, tasks + uncounted))
  ensureFits('one_time_tasks', { ...use, used: use.used + uncounted }, tasks)
}

/** The same for one more member; the caller holds the lock on the company. */
export async function ensureUserFits(ctx: Ctx): Promise<void> {
  ensureFits('users', await getUserUse(ctx, 1), 1)
}
