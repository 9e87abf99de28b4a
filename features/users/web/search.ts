import * as z from 'zod/mini'
import { optionalParam, textParam, useUrlSearch } from '#client/url-search.ts'
import { useListSearch } from '#records/list/web/useListSearch.ts'

const page = optionalParam(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)))

export const SORTS = ['name', 'email', 'position', 'last_seen'] as const
export type SortBy = (typeof SORTS)[number]

/** The team's page, filters and order in the URL; invalid values are ignored. */
const teamSearch = z.object({
  page,
  search: optionalParam(textParam),
  status: optionalParam(z.enum(['active', 'pending'])),
  role_id: optionalParam(z.uuid()),
  dept_id: optionalParam(z.uuid()),
  sort: optionalParam(z.enum(SORTS)),
  order: optionalParam(z.literal('desc')),
})
export type TeamSearch = z.output<typeof teamSearch>

const invitationSearch = z.object({ page })

export const SORTING = { usual: 'name', downFirst: ['last_seen'] } as const

export const useTeamSearch = () => useListSearch(teamSearch, ['status', 'role_id', 'dept_id'])

/** The page of invitations in the URL. */
export const useInvitationPage = () => useUrlSearch(invitationSearch)
