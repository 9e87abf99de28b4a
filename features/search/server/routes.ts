import { listMentioned } from '#features/one-time-tasks/comments/server/queries.ts'
import { isEnough, SEARCH_KINDS, search } from '#features/search/contract.ts'
import {
  parseSearchText,
  type SearchMatch,
  sortMatches,
  toHit,
} from '#features/search/server/matches.ts'
import { FINDERS } from '#features/search/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { findMentions, replaceMentions } from '#shared/mentions.ts'

/** Replaces the user ids of mentions in comments with names. */
async function named(ctx: Ctx, found: readonly SearchMatch[]): Promise<SearchMatch[]> {
  const ids = [...new Set(found.flatMap(({ body }) => findMentions(body ?? '')))]
  const people = ids.length > 0 ? await listMentioned(ctx, ids) : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return found.map((one) => ({
    ...one,
    body: one.body && replaceMentions(one.body, names),
  }))
}

export function searchRoutes(server: Server): void {
  serve(server, search, async (ctx, { query }) => {
    const wanted = parseSearchText(query.q)
    const asked: readonly string[] = query.kinds?.split(',') ?? SEARCH_KINDS
    const finders = isEnough(wanted.words) ? FINDERS : []
    const found = await Promise.all(
      finders
        .filter(([kinds]) => kinds.some((kind) => asked.includes(kind)))
        .map(([, find]) => find(ctx, wanted)),
    )
    const all = sortMatches(
      found.flat().filter(({ kind }) => asked.includes(kind)),
      wanted,
    )
    const from = (query.page - 1) * query.per_page
    const page = await named(ctx, all.slice(from, from + query.per_page))
    return pageReply(
      page.map((one) => toHit(one, wanted)),
      all.length,
      query,
    )
  })
}
