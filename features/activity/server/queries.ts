import { sql } from 'kysely'
import type { ActivityLine } from '#features/activity/contract.ts'
import { projectSources } from '#features/activity/server/project-queries.ts'
import { routineSources } from '#features/activity/server/routine-queries.ts'
import { type ActivityFilter, latestFirst } from '#features/activity/server/source-queries.ts'
import { taskSources } from '#features/activity/server/task-queries.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'
import type { Change } from '#shared/revisions.ts'

const SOURCES = [...taskSources, ...projectSources, ...routineSources]

/** A line with its cursor, the page that shows its thing, and the URL parameters for that page. */
export interface ActivityRow extends Omit<ActivityLine, 'thing' | 'changes'> {
  thing: Omit<ActivityLine['thing'], 'url'>
  page: string | null
  by: Record<string, string> | null
  changes: Change[] | null
  cursor: string
}

/** The latest matching lines, one more than fits on a page. */
export function listActivityRows(ctx: Ctx, filter: ActivityFilter) {
  const wanted = SOURCES.filter(({ group }) => !filter.kind || group === filter.kind)
  const lines = wanted.map(({ lines: of }) => sql`(${of(ctx, filter)})`)
  const columns = { at: sql`l."at"`, id: sql`l.id`, user: sql`l.user_id` }
  return ctx.db.all(sql<ActivityRow>`
    select l.id, ${instantTextSql(columns.at)} "at", ${personJsonSql('u')} "user", l.kind,
      json_build_object('kind', l.thing, 'id', l.thing_id, 'name', l."name") thing,
      l.page, l."by", l.changes, l."text", l.report, l.rating, l."count",
      (extract(epoch from l."at") * 1000000)::bigint || '_' || l.id "cursor"
    from (${sql.join(lines, sql` union all `)}) l
    join users u on u.company_id = ${ctx.companyId} and u.id = l.user_id
    ${latestFirst(filter, columns)}`)
}
