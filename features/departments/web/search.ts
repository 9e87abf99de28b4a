import * as z from 'zod/mini'

/** What a person types may look like a number in the URL. */
const typed = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** The filter of the page, as it stands in the URL; what is not valid is left out. */
export const departmentSearch = z.object({ search: z.catch(z.optional(typed), undefined) })
