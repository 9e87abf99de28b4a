import { type RawBuilder, sql } from 'kysely'
import type { ActivityGroup, ActivityLine, listActivity } from '#features/activity/contract.ts'
import type { Ctx } from '#server/context.ts'
import { startOfDaySql } from '#server/database/sql-parts.ts'
import { addDays } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

export type ActivityFilter = Parsed<typeof listActivity>['query']

/**
 * The lines that one table contributes, latest first: only matches, at most one more than a page.
 */
export interface Source {
  group: ActivityGroup
  lines: (ctx: Ctx, filter: ActivityFilter) => RawBuilder<unknown>
}

interface Columns {
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  user: RawBuilder<unknown>
}

interface LineValues extends Columns {
  kind: ActivityLine['kind']
  thing: ActivityLine['thing']['kind']
  thingId: RawBuilder<unknown>
  name: RawBuilder<unknown>
  /** The page that shows the thing (null if there is none), and the URL parameters for it. */
  page: RawBuilder<unknown> | string
  by?: RawBuilder<unknown>
  changes?: RawBuilder<unknown>
  text?: RawBuilder<unknown>
  report?: RawBuilder<unknown>
  rating?: RawBuilder<unknown>
  count?: RawBuilder<unknown>
}

const NULL = sql`null`

/** The columns of a line, in the same order for all sources. */
export const lineColumns = (line: LineValues) => sql`
  ${line.id} id, ${line.at} "at", ${line.user} user_id, ${sql.lit(line.kind)} kind,
  ${sql.lit(line.thing)} thing, ${line.thingId} thing_id, ${line.name} "name",
  ${line.page}::text page, ${line.by ?? NULL}::json "by", ${line.changes ?? NULL}::jsonb changes,
  ${line.text ?? NULL}::text "text", ${line.report ?? NULL}::json report,
  ${line.rating ?? NULL}::int rating, ${line.count ?? sql`1`}::int "count"`

/** The filter conditions that all sources share. */
export function matchesFilter(ctx: Ctx, filter: ActivityFilter, { at, id, user }: Columns) {
  const { before, user_id, from, to } = filter
  const [moment, last] = before?.split('_') ?? []
  const parts = [
    ...(moment && last
      ? [
          sql`(${at}, ${id}) < ('epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond', ${last}::uuid)`,
        ]
      : []),
    ...(user_id ? [sql`${user} = ${user_id}`] : []),
    ...(from ? [sql`${at} >= ${startOfDaySql(ctx, from)}`] : []),
    ...(to ? [sql`${at} < ${startOfDaySql(ctx, addDays(to, 1))}`] : []),
  ]
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`true`
}

/** Reads one row more than a page to know whether there are earlier ones. */
export const latestFirst = ({ per_page }: ActivityFilter, { at, id }: Columns) =>
  sql`order by ${at} desc, ${id} desc limit ${per_page + 1}`

/** For a deleted thing, only the line about its deletion is shown. */
export const isLiveOrDeletion = (alias: string, changes?: RawBuilder<unknown>) => {
  const isThere = sql`${sql.ref(`${alias}.deleted_at`)} is null`
  return changes ? sql`(${isThere} or ${changes} @> '[{"field": "deleted"}]')` : isThere
}

/** The columns of a table whose rows store the time and the user of their creation. */
export const columnsOf = (alias: string, user = 'user_id', at = 'created_at'): Columns => ({
  at: sql.ref(`${alias}.${at}`),
  id: sql.ref(`${alias}.id`),
  user: sql.ref(`${alias}.${user}`),
})
