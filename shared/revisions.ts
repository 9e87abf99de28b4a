import * as z from 'zod/mini'
import { id, instant, namedRef } from '#shared/fields.ts'

/** The changes that somebody made to a record at once. */
export const Revision = z.strictObject({
  id,
  user: namedRef,
  at: instant,
  changes: z.array(
    z.strictObject({
      field: z.string(),
      /** The value as the API returns it; a record with a name is given by its name. */
      from: z.unknown(),
      to: z.unknown(),
    }),
  ),
})
export type Revision = z.output<typeof Revision>
export type Change = Revision['changes'][number]
