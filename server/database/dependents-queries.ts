import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { overloaded } from '#server/errors.ts'

/** The rows of one feature that depend on an item of another feature. */
export interface Dependents {
  /** Locks the rows that depend on the item, in the order of their ids, and returns the ids. */
  lock?(ctx: Ctx, id: string): Promise<readonly string[]>
  /** Returns the same ids without a lock, including rows added since then. */
  list?(ctx: Ctx, id: string): Promise<readonly string[]>
}

interface LockOptions<Locked> {
  /**
   * In the order of their features. They are locked from last to first, and the item after them.
   */
  dependents: readonly Dependents[]
  id: string
  lock: () => Promise<Locked>
}

const MAX_ATTEMPTS = 20

async function idsOf(
  contents: readonly Dependents[],
  ask: (content: Dependents) => ReturnType<NonNullable<Dependents['list']>> | undefined,
) {
  const ids: string[] = []
  for (const content of contents) ids.push(...((await ask(content)) ?? []))
  return ids
}

/**
 * Locks the dependent rows and then the item, in the order that writers of those rows use, and
 * repeats this until no row was added in between. Throws 503 after `MAX_ATTEMPTS`.
 */
export async function lockWithDependents<Locked>(
  ctx: Ctx,
  { dependents, id, lock }: LockOptions<Locked>,
): Promise<Locked> {
  const ordered = dependents.toReversed()
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    await ctx.db.all(sql`savepoint unlocked`)
    const held = new Set(await idsOf(ordered, (content) => content.lock?.(ctx, id)))
    const locked = await lock()
    const now = await idsOf(ordered, (content) => content.list?.(ctx, id))
    if (now.every((one) => held.has(one))) return locked
    await ctx.db.all(sql`rollback to savepoint unlocked`)
  }
  throw overloaded()
}
