import type { BulkReply } from '#records/list/bulk.ts'
import type { Ctx } from '#server/context.ts'
import { Failure } from '#server/errors.ts'

interface Bulk {
  ids: readonly string[]
  change: (id: string) => Promise<unknown>
  /** Creates the error for an id that the caller cannot see. */
  unknown: () => Failure
}

/**
 * Changes each record once, in sorted order, which is the lock order everywhere. A change that the
 * caller may not make is refused before it is written, so the others remain.
 */
export async function changeEach(ctx: Ctx, { ids, change, unknown }: Bulk): Promise<BulkReply> {
  const reply: BulkReply = { changed: [], refused: [] }
  for (const id of [...new Set(ids.map((one) => one.toLowerCase()))].sort())
    try {
      await change(id)
      reply.changed.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.status === 404) throw unknown()
      reply.refused.push({ id, message: error.messages[ctx.locale] })
    }
  return reply
}
