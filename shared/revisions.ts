import * as z from 'zod/mini'
import { id, instant, named } from '#shared/fields.ts'

/** What somebody changed of a record at once. */
export const Revision = z.strictObject({
  id,
  user: named,
  at: instant,
  changes: z.array(
    z.strictObject({
      field: z.string(),
      /** As the API shows the field; what has a name by its name. */
      from: z.unknown(),
      to: z.unknown(),
    }),
  ),
})
export type Revision = z.output<typeof Revision>
export type Change = Revision['changes'][number]
