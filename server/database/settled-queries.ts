import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { overloaded } from '#server/errors.ts'

/** What a feature keeps in a thing of another feature's. */
export interface Content {
  /** Locks what stands in the thing, in the order of ids; its ids. */
  lock?(ctx: Ctx, id: string): Promise<readonly string[]>
  /** The same ids without a lock: one that came meanwhile is among them. */
  list?(ctx: Ctx, id: string): Promise<readonly string[]>
}

interface Holding<Locked> {
  /** In the order of their features: those that stand right are locked first, and the thing last. */
  contents: readonly Content[]
  id: string
  lock: () => Promise<Locked>
}

const TRIES = 20

async function idsOf(
  contents: readonly Content[],
  ask: (content: Content) => ReturnType<NonNullable<Content['list']>> | undefined,
) {
  const ids: string[] = []
  for (const content of contents) ids.push(...((await ask(content)) ?? []))
  return ids
}

/**
 * Locks what a thing holds and then the thing itself, as whoever changes what it holds does, until
 * nothing came to it meanwhile. Throws 503 when it never comes to rest.
 */
export async function lockSettled<Locked>(
  ctx: Ctx,
  { contents, id, lock }: Holding<Locked>,
): Promise<Locked> {
  const ordered = contents.toReversed()
  for (let tries = 0; tries < TRIES; tries += 1) {
    await ctx.db.all(sql`savepoint unlocked`)
    const held = new Set(await idsOf(ordered, (content) => content.lock?.(ctx, id)))
    const locked = await lock()
    const now = await idsOf(ordered, (content) => content.list?.(ctx, id))
    if (now.every((one) => held.has(one))) return locked
    await ctx.db.all(sql`rollback to savepoint unlocked`)
  }
  throw overloaded()
}
