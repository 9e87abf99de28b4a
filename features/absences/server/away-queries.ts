import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'

/** A date that the statement knows, or a column of it. */
export type DateSql = string | RawBuilder<unknown>

interface InCompany {
  companyId: string | RawBuilder<unknown>
}

/**
 * The part of the day in which the rows of an alias are due: they have the columns `time_from` and
 * `time_to`.
 */
export const dayPart = (alias: string) =>
  sql`day_part(${sql.ref(`${alias}.time_from`)}, ${sql.ref(`${alias}.time_to`)})`

/**
 * Times in the same part of the day as those of a row of an alias, as columns: the same for all rows
 * of that part, so that rows can be grouped by it. The alias has the column `part`.
 */
export const timesOfPart = (alias: string) => sql`
  case ${sql.ref(`${alias}.part`)} when 'morning' then '00:00'::time when 'afternoon' then '12:00'::time end time_from,
  null::time time_to`

/** Whether a user is not away on a date when the rows of an alias are due. */
export const isPresent = (
  { companyId }: InCompany,
  userId: string | RawBuilder<unknown>,
  { alias, date }: { alias: string; date: DateSql },
) => sql<boolean>`
  (${dayPart(alias)} <> all (array(select a.part from away_on(${companyId}, ${date}) a where a.user_id = ${userId})))`

/** Everybody who stands in on a date: see the function `stand_ins` of the database. */
export const standIns = ({ companyId }: InCompany, date: DateSql) =>
  sql`stand_ins(${companyId}, ${date})`

/** Who does the work of those who are away on a date: `user_id`, `part`, `deputy_id`. */
export const deputiesOn = ({ companyId }: InCompany, date: DateSql) =>
  sql`deputies_on(${companyId}, ${date})`

/** The date of a row, and the first and the last date that it can be; these are the same for all rows. */
export interface DatesSql {
  date: DateSql
  first: DateSql
  last: DateSql
}

/** Rows of one date that the statement knows. */
export const onDate = (date: IsoDate | RawBuilder<unknown>): DatesSql => ({
  date,
  first: date,
  last: date,
})

export type Caller = Pick<Ctx, 'companyId' | 'userId'>

type Member = Record<keyof Caller, string | RawBuilder<unknown>>

/** When the caller is away: `date`, `part`. */
const awayBetween = ({ companyId, userId }: Caller, { first, last }: DatesSql) =>
  sql`away_between(${companyId}, ${userId}, ${first}, ${last})`

/**
 * What a member does instead of others: `date`, `part`, and either `department_id`, `member_id`,
 * `role_id` as in `standIns`, or `routine_task_id`.
 */
export const standInsBetween = ({ companyId, userId }: Member, { first, last }: DatesSql) =>
  sql`stand_ins_between(${companyId}, ${userId}, ${first}, ${last})`

/**
 * Whether the caller is not away when the rows of an alias are due. Written so that the database
 * reads the absences once, and not for each row.
 */
export const amPresent = (caller: Caller, alias: string, dates: DatesSql) => sql<boolean>`
  ((${dates.date}::date, ${dayPart(alias)}) not in (select a.date, a.part from ${awayBetween(caller, dates)} a))`

/** The dates on which absences change what is the caller's to do: their own, or those of others. */
export const selectAbsenceDates = (caller: Caller, dates: DatesSql) => sql`
  select a.date from ${awayBetween(caller, dates)} a union select s.date from ${standInsBetween(caller, dates)} s`

/** Whether a row `s` of `standIns` or `standInsBetween` is about the duties that a row of an alias describes. */
export const isStandInFor = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(s.department_id is not distinct from ${of('department_id')}
    and s.member_id is not distinct from ${of('assign_member_id')}
    and s.role_id is not distinct from ${of('assign_role_id')} and s.part = ${dayPart(alias)})`
}
