import { type RawBuilder, sql } from 'kysely'
import { type Ctx, hasPermission } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Bilingual } from '#shared/locale.ts'

/** An instant as the API writes it: `2026-11-22T09:30:00.000Z`. */
export const instantTextSql = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The instant at which a day begins in the company's time zone. */
export const startOfDaySql = ({ timezone }: { timezone: string }, day: IsoDate) =>
  sql`${day}::date::timestamp at time zone ${timezone}`

/**
 * `{id, name}` of the user `alias`. Only for a user who has acted: an invited person can lack a
 * name, see `memberJsonSql`.
 */
export const personJsonSql = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`json_build_object('id', ${of('id')}, 'name', trim(${of('name')} || ' ' || ${of('last_name')}))`
}

/** One page of rows in their order; pages count from 1. */
export const limitOffsetSql = ({ page, per_page }: { page: number; per_page: number }) =>
  sql`limit ${per_page} offset ${(page - 1) * per_page}`

/** One row that holds a page of rows together with the number of all rows. */
export interface PageRow<T> {
  rows: T[] | null
  total: number
}

export const toPage = <T>(found: PageRow<T> | undefined): { rows: T[]; total: number } => ({
  rows: found?.rows ?? [],
  total: found?.total ?? 0,
})

const INVITED: Bilingual = { en: 'Invited person', ar: 'شخص مدعو' }

/**
 * The full name of the member `alias`. A member who was invited without a name is shown by their
 * address, but only to people who may see it.
 */
export function memberNameSql(ctx: Ctx, alias: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const otherwise = hasPermission(ctx, 'view-user')
    ? of('email')
    : sql`${INVITED[ctx.locale]}::text`
  return sql<string>`coalesce(nullif(trim(${of('name')} || ' ' || ${of('last_name')}), ''), ${otherwise})`
}

/** `{id, name}` of the member `alias`, who can be invited and without a name. */
export const memberJsonSql = (ctx: Ctx, alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${memberNameSql(ctx, alias)})`
