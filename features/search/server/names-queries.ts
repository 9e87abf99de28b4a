import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { nameOf } from '#platform/server/names.ts'

/** Names of members, also of those who have left, by their ids. */
export const namesOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.all(sql<{ id: string; name: string }>`
    select u.id, ${nameOf(ctx, 'u')} "name" from users u
    where u.company_id = ${ctx.companyId} and u.id = any (${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
