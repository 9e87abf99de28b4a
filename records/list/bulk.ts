import * as z from 'zod/mini'
import { id } from '#shared/fields.ts'

/** The maximum number of records in a bulk change. */
export const MAX_BULK = 100

/** The ids of a bulk change. */
export const bulkIds = z.array(id).check(z.maxLength(MAX_BULK))

/** The result of a bulk change. Refusals have a reason in the caller's language. */
export const bulkReply = z.strictObject({
  changed: z.array(id),
  refused: z.array(z.strictObject({ id, message: z.nullable(z.string()) })),
})
export type BulkReply = z.output<typeof bulkReply>
