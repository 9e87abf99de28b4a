import * as z from 'zod/mini'
import { orNothing, typed, useUrlSearch } from '#client/url-search.ts'

/** What the page shows, as it stands in the URL; what is not valid is left out. */
const rolesSearch = z.object({
  role: orNothing(z.uuid()),
  search: orNothing(typed),
  view: orNothing(z.literal('people')),
  person: orNothing(z.uuid()),
})

export const useRolesSearch = () => useUrlSearch(rolesSearch)
