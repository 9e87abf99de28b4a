import * as z from 'zod/mini'
import { id } from '#shared/fields.ts'

/** Which of several are to be changed at once. */
export const bulkIds = z.array(id).check(z.maxLength(100))

/** What came of each of several: what was refused says why, in the caller's language. */
export const bulkReply = z.strictObject({
  changed: z.array(id),
  refused: z.array(z.strictObject({ id, message: z.nullable(z.string()) })),
})
export type BulkReply = z.output<typeof bulkReply>
