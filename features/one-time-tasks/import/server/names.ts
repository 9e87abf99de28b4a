import { findClosestName } from '#features/one-time-tasks/import/closest-name.ts'
import {
  type Candidate,
  type Kind,
  listFolded,
  lockCandidates,
} from '#features/one-time-tasks/import/server/names-queries.ts'
import {
  ambiguousNameMessage,
  NO_ADDRESSES,
  STOPPED,
  unknownNameMessage,
} from '#features/one-time-tasks/import/server/translations.ts'
import { type Ctx, hasPermission } from '#server/context.ts'
import type { Bilingual } from '#shared/locale.ts'

/** The meaning of a cell's text: a record's id, or the reason why there is none. */
export type Meaning = { id: string } | { says: Bilingual }

/** The maximum number of texts per kind that get a suggestion. */
const MAX_SUGGESTED = 20
/** The maximum length of a cell's text in a message. */
const MAX_SHOWN = 60

const shorten = (words: string) =>
  words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words

/** Exact matches take precedence over matches by folded text. */
function choose(kind: Kind, candidates: readonly Candidate[], ctx: Ctx): Meaning | undefined {
  const exact = candidates.filter((one) => one.exact)
  const [first, ...others] = exact.length > 0 ? exact : candidates
  if (!first) return undefined
  if (others.length > 0)
    return {
      says: ambiguousNameMessage(kind, shorten(first.words), hasPermission(ctx, 'view-user')),
    }
  return first.stopped ? { says: STOPPED } : { id: first.id }
}

/** The meaning of each of these texts, without duplicates. */
export async function resolveNames(
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
    else if (kind === 'person' && one.includes('@') && !hasPermission(ctx, 'view-user'))
      meanings.set(one, { says: NO_ADDRESSES })
  }
  const missing = all.filter((one) => !meanings.has(one))
  for (const [one, meant] of await suggestNames(ctx, kind, missing))
    meanings.set(one, { says: unknownNameMessage(kind, shorten(one), meant) })
  return meanings
}

/** Finds a similar name for each unknown text. */
async function suggestNames(ctx: Ctx, kind: Kind, missing: readonly string[]) {
  const guesses = new Map<string, string | undefined>(missing.map((one) => [one, undefined]))
  const tried = missing.slice(0, MAX_SUGGESTED)
  if (tried.length === 0) return guesses
  const { names, sought } = await listFolded(ctx, kind, tried)
  for (const { name, folded } of sought) guesses.set(name, findClosestName(folded, names))
  return guesses
}
