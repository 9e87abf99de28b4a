import * as z from 'zod/mini'
import { orNothing, typed, useUrlSearch } from '#platform/web/url-search.ts'

const page = orNothing(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)))

export const SORTS = ['name', 'email', 'position', 'last_seen'] as const
export type SortBy = (typeof SORTS)[number]

/** Page, filters and order of the team, as they stand in the URL; what is not valid is left out. */
const teamSearch = z.object({
  page,
  search: orNothing(typed),
  status: orNothing(z.enum(['active', 'pending'])),
  role_id: orNothing(z.uuid()),
  dept_id: orNothing(z.uuid()),
  sort: orNothing(z.enum(SORTS)),
  order: orNothing(z.literal('desc')),
})
export type TeamSearch = z.output<typeof teamSearch>

const invitationSearch = z.object({ page })

export const NO_FILTERS = {
  search: undefined,
  status: undefined,
  role_id: undefined,
  dept_id: undefined,
} satisfies TeamSearch

/** What the URL says of the team; another filter or order begins at the first page. */
export function useTeamSearch() {
  const { search, change } = useUrlSearch(teamSearch)
  const changeFromFirst: typeof change = (wanted, options) =>
    change({ page: undefined, ...wanted }, options)
  return { search, change: changeFromFirst }
}

/** The page of invitations that the URL names. */
export function useInvitationPage() {
  const { search, change } = useUrlSearch(invitationSearch)
  const turn = (wanted: number, options?: Parameters<typeof change>[1]) =>
    change({ page: wanted > 1 ? wanted : undefined }, options)
  return [search.page ?? 1, turn] as const
}
