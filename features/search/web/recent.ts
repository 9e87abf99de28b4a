import * as z from 'zod/mini'
import { readSession, readStored } from '#client/session.ts'
import { SEARCH_KINDS, type SearchHit } from '#features/search/contract.ts'

const MAX_RECENT = 6

const Recent = z.object({
  /** The id of an offer, or the kind and id of a search result. */
  id: z.string(),
  hit: z.optional(
    z.object({
      kind: z.enum(SEARCH_KINDS),
      title: z.string(),
      where: z.nullable(z.string()),
      url: z.string(),
    }),
  ),
})
/** A recently chosen item: an offer, or a search result with the data to show it again. */
export type Recent = z.output<typeof Recent>

/** One list per member; signing out deletes it with all other stored data. */
const key = () => `recent:${readSession()?.userId ?? ''}`

export function readRecents(): Recent[] {
  const { data } = z.array(Recent).safeParse(readStored(key()))
  return data ?? []
}

export function addRecent(one: Recent): void {
  const others = readRecents().filter(({ id }) => id !== one.id)
  localStorage.setItem(key(), JSON.stringify([one, ...others].slice(0, MAX_RECENT)))
}

export const recentOf = ({ kind, id, title, where, url }: SearchHit): Recent => ({
  id: `${kind} ${id}`,
  hit: { kind, title, where, url },
})
