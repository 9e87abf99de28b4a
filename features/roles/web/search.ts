import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** What a person types may look like a number in the URL. */
const typed = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const orNothing = <T extends z.core.$ZodType>(shape: T) => z.catch(z.optional(shape), undefined)

/** What the page shows, as it stands in the URL; what is not valid is left out. */
const rolesSearch = z.object({
  role: orNothing(z.uuid()),
  search: orNothing(typed),
  view: orNothing(z.literal('people')),
  person: orNothing(z.uuid()),
})
export type RolesSearch = z.output<typeof rolesSearch>

interface Options {
  /** Typing does not fill the history. */
  replace?: boolean
  /** Off when there is nothing left to lose: the role was just deleted. */
  ask?: boolean
}

/** The page's part of the URL, and the function that changes it without moving the page. */
export function useRolesSearch() {
  const search = rolesSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (wanted: Partial<RolesSearch>, { replace = false, ask = true }: Options = {}) =>
    navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...wanted }),
      replace,
      resetScroll: false,
      ignoreBlocker: !ask,
    })
  return { search, change }
}
