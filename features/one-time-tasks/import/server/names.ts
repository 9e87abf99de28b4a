import { nearest } from '#features/one-time-tasks/import/nearest.ts'
import {
  type Candidate,
  type Kind,
  listFolded,
  lockCandidates,
} from '#features/one-time-tasks/import/server/names-queries.ts'
import {
  NO_ADDRESSES,
  STOPPED,
  several,
  unknown,
} from '#features/one-time-tasks/import/server/translations.ts'
import { type Ctx, holds } from '#server/context.ts'
import type { Bilingual } from '#shared/locale.ts'

/** What words of a cell mean: the id of a thing, or why they mean none. */
export type Meaning = { id: string } | { says: Bilingual }

/** For how many words of a kind one that may have been meant is sought. */
const MAX_SOUGHT = 20
/** How much of a cell is repeated. */
const MAX_SHOWN = 60

const shorten = (words: string) =>
  words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words

/** Those of very letters come before those that only fold to the same. */
function choose(kind: Kind, candidates: readonly Candidate[], ctx: Ctx): Meaning | undefined {
  const exact = candidates.filter((one) => one.exact)
  const [first, ...others] = exact.length > 0 ? exact : candidates
  if (!first) return undefined
  if (others.length > 0)
    return { says: several(kind, shorten(first.words), holds(ctx, 'view-user')) }
  return first.stopped ? { says: STOPPED } : { id: first.id }
}

/** What all these words mean, each once. */
export async function meaningsOf(
  ctx: Ctx,
  kind: Kind,
  words: readonly string[],
): Promise<ReadonlyMap<string, Meaning>> {
  const all = [...new Set(words)]
  if (all.length === 0) return new Map()
  const candidates = new Map<string, Candidate[]>(all.map((one) => [one, []]))
  for (const one of await lockCandidates(ctx, kind, all)) candidates.get(one.words)?.push(one)
  const meanings = new Map<string, Meaning>()
  for (const [one, found] of candidates) {
    const meaning = choose(kind, found, ctx)
    if (meaning) meanings.set(one, meaning)
    else if (kind === 'person' && one.includes('@') && !holds(ctx, 'view-user'))
      meanings.set(one, { says: NO_ADDRESSES })
  }
  const missing = all.filter((one) => !meanings.has(one))
  for (const [one, meant] of await guess(ctx, kind, missing))
    meanings.set(one, { says: unknown(kind, shorten(one), meant) })
  return meanings
}

/** For words that mean nothing, a name that is near to them. */
async function guess(ctx: Ctx, kind: Kind, missing: readonly string[]) {
  const guesses = new Map<string, string | undefined>(missing.map((one) => [one, undefined]))
  const tried = missing.slice(0, MAX_SOUGHT)
  if (tried.length === 0) return guesses
  const { names, sought } = await listFolded(ctx, kind, tried)
  for (const { name, folded } of sought) guesses.set(name, nearest(folded, names))
  return guesses
}
