import * as z from 'zod/mini'
import { optionalParam, textParam, useUrlSearch } from '#client/url-search.ts'

/** The page's state in the URL; invalid values are ignored. */
const rolesSearch = z.object({
  role: optionalParam(z.uuid()),
  search: optionalParam(textParam),
  view: optionalParam(z.literal('people')),
  person: optionalParam(z.uuid()),
})

export const useRolesSearch = () => useUrlSearch(rolesSearch)
