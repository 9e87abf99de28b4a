import { type ActivityLine, listActivity } from '#features/activity/contract.ts'
import { type ActivityRow, listActivityRows } from '#features/activity/server/queries.ts'
import { listMentioned } from '#features/one-time-tasks/comments/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { findMentions, replaceMentions } from '#shared/mentions.ts'

/** The maximum number of characters of a text in a line. */
const MAX_TEXT_LENGTH = 200

function truncate(value: string): string {
  const letters = Array.from(value)
  return letters.length > MAX_TEXT_LENGTH
    ? `${letters.slice(0, MAX_TEXT_LENGTH).join('').trimEnd()}…`
    : value
}

const truncateText = (value: unknown) => (typeof value === 'string' ? truncate(value) : value)

/** A mention that was cut off by the read limit. */
const PARTIAL_MENTION = /@\[[^\]]*$/

async function findMentionedNames(
  ctx: Ctx,
  rows: readonly ActivityRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ text }) => findMentions(text ?? '')))]
  const people = ids.length > 0 ? await listMentioned(ctx, ids) : []
  return new Map(people.map(({ id, name }) => [id, name]))
}

function toActivityLine(
  { cursor: _, page, by, ...row }: ActivityRow,
  names: ReadonlyMap<string, string>,
): ActivityLine {
  const url = page && by ? `${page}?${new URLSearchParams(by)}` : page
  return {
    ...row,
    thing: { ...row.thing, url },
    text: row.text && truncate(replaceMentions(row.text.replace(PARTIAL_MENTION, ''), names)),
    changes: (row.changes ?? []).map(({ field, from, to }) => ({
      ...{ field, from: truncateText(from), to: truncateText(to) },
    })),
  }
}

export function activityRoutes(server: Server): void {
  serve(server, listActivity, async (ctx, { query }) => {
    const found = await listActivityRows(ctx, query)
    const rows = found.slice(0, query.per_page)
    const names = await findMentionedNames(ctx, rows)
    return {
      data: rows.map((row) => toActivityLine(row, names)),
      next: found.length > rows.length ? (rows.at(-1)?.cursor ?? null) : null,
    }
  })
}
