import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** What a person types may look like a number in the URL. */
const typed = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const orNothing = <T extends z.core.$ZodType>(shape: T) => z.catch(z.optional(shape), undefined)
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

interface Options {
  /** Typing does not fill the history. */
  replace?: boolean
}

/** The function that changes the page's part of the URL without moving the page. */
function useChange<T extends object>() {
  const navigate = useNavigate()
  return (wanted: T, { replace = false }: Options = {}) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...wanted }),
      replace,
      resetScroll: false,
    })
}

/** What the URL says of the team; another filter or order begins at the first page. */
export function useTeamSearch() {
  const search = teamSearch.parse(useSearch({ strict: false }))
  const to = useChange<Partial<TeamSearch>>()
  const change = (wanted: Partial<TeamSearch>, options?: Options) =>
    to({ page: undefined, ...wanted }, options)
  return { search, change }
}

/** The page of invitations that the URL names. */
export function useInvitationPage() {
  const { page: at = 1 } = invitationSearch.parse(useSearch({ strict: false }))
  const to = useChange<{ page: number | undefined }>()
  const turn = (wanted: number, options?: Options) =>
    to({ page: wanted > 1 ? wanted : undefined }, options)
  return [at, turn] as const
}
