import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { overloaded } from '#server/errors.ts'

/** What a feature keeps in a thing of another feature's. */
export interface Dependents {
  /** Locks what stands in the thing, in the order of ids; its ids. */
  lock?(ctx: Ctx, id: string): Promise<readonly string[]>
  /** The same ids without a lock: one that came meanwhile is among them. */
  list?(ctx: Ctx, id: string): Promise<readonly string[]>
}

interface LockOptions<Locked> {
  /** In the order of their features: those that stand right are locked first, and the thing last. */
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
 * Locks what a thing holds and then the thing itself, as whoever changes what it holds does, until
 * nothing came to it meanwhile. Throws 503 when it never comes to rest.
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
