import * as z from 'zod/mini'
import { readSession, readStored } from '#client/session.ts'
import { SEARCH_KINDS, type SearchHit } from '#features/search/contract.ts'

const MAX_RECENT = 6

const Recent = z.object({
  /** An offer's, or a hit's with its kind. */
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
/** What was chosen of late: an offer, or a thing with what is needed to show it again. */
export type Recent = z.output<typeof Recent>

/** Of each member their own; signing out forgets it with all else. */
const key = () => `recent:${readSession()?.userId ?? ''}`

export function recents(): Recent[] {
  const { data } = z.array(Recent).safeParse(readStored(key()))
  return data ?? []
}

export function remember(one: Recent): void {
  const others = recents().filter(({ id }) => id !== one.id)
  localStorage.setItem(key(), JSON.stringify([one, ...others].slice(0, MAX_RECENT)))
}

export const recentOf = ({ kind, id, title, where, url }: SearchHit): Recent => ({
  id: `${kind} ${id}`,
  hit: { kind, title, where, url },
})
