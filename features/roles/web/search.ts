import * as z from 'zod/mini'
import { orNothing, typed, useUrlSearch } from '#client/url-search.ts'

/** The page's state in the URL; invalid values are ignored. */
const rolesSearch = z.object({
  role: orNothing(z.uuid()),
  search: orNothing(typed),
  view: orNothing(z.literal('people')),
  person: orNothing(z.uuid()),
})

export const useRolesSearch = () => useUrlSearch(rolesSearch)
