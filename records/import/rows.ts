import * as z from 'zod/mini'
import { namedRef } from '#shared/fields.ts'

/** A row of a table that cannot be imported. */
export const RefusedRow = z.strictObject({
  /** The number of the row in the request, from 1. */
  line: z.int(),
  errors: z.record(z.string(), z.array(z.string())),
})

/** A row with the same values as another row or an existing record. */
export const DuplicateRow = z.strictObject({
  line: z.int(),
  /** The first row with the same values. */
  same_as: z.nullable(z.int()),
  /** The existing record with the same values, if the caller sees it. */
  existing: z.nullable(namedRef),
})
export type DuplicateRow = z.output<typeof DuplicateRow>
