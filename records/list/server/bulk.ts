import type { BulkReply } from '#records/list/bulk.ts'
import type { Ctx } from '#server/context.ts'
import { Failure } from '#server/errors.ts'

interface Bulk {
  ids: readonly string[]
  change: (id: string) => Promise<unknown>
  /** What is thrown where the caller cannot see one of them. */
  unknown: () => Failure
}

/**
 * Changes one after the other, each once, in the order in which all who lock several do. What the
 * caller may not change is refused before it is written, so the others stand.
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
      reply.refused.push({ id, message: error.says[ctx.locale] })
    }
  return reply
}
