import * as z from 'zod/mini'
import { MAX_WINDOWS } from '#features/routine-tasks/definitions/schedule.ts'
import { id, isoDate, wholeNumber } from '#shared/fields.ts'

const DATE_AND_DEPARTMENT = {
  /** Today if it is missing. */
  date: z.optional(isoDate),
  /** The department of the occurrence; only a duty of several departments needs it. */
  department_id: z.optional(id),
}

/**
 * How the body of a call names an occurrence of a duty. `slot` is the window of the day, from 0; a
 * duty with one window a day has only slot 0.
 */
export const namedInBody = {
  ...DATE_AND_DEPARTMENT,
  slot: z._default(z.int().check(z.gte(0), z.lt(MAX_WINDOWS)), 0),
}

/** The same in a query. */
export const namedInQuery = {
  ...DATE_AND_DEPARTMENT,
  slot: z._default(wholeNumber(MAX_WINDOWS - 1, 0), 0),
}

/** An occurrence as a call names it. */
export interface OccurrenceName {
  date?: string | undefined
  department_id?: string | undefined
  slot: number
}
