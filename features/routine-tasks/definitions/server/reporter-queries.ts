import { type RawBuilder, sql } from 'kysely'
import {
  amPresent,
  type Caller,
  type DateSql,
  type DatesSql,
  dayPart,
  isPresent,
  isStandInFor,
  onDate,
  selectAbsenceDates,
  standIns,
  standInsBetween,
} from '#features/absences/server/away-queries.ts'
import type { Assign } from '#features/routine-tasks/definitions/assign.ts'
import type { Ctx } from '#server/context.ts'
import { memberJsonSql, memberNameSql } from '#server/database/sql-parts.ts'

/** The alias of rows with a department, who of it does them and when: versions of definitions. */
type Alias = 'v' | 'o'

const columnsIn = (alias: Alias) => (column: string) => sql.ref(`${alias}.${column}`)

type Reporter = Record<'companyId' | 'userId', string | RawBuilder<unknown>>

/** Whether a user belonged to the department of the rows of an alias on their dates. */
const wasInDepartment = ({ companyId, userId }: Reporter, alias: Alias, dates: DatesSql) => {
  const departmentId = columnsIn(alias)('department_id')
  return sql<boolean>`(${departmentId} is null or (${dates.date}::date, ${departmentId}) in (
    select m.date, m.department_id from departments_between(${companyId}, ${userId}, ${dates.first}, ${dates.last}) m))`
}

/** Whether a user had the role of the rows of an alias, in their department, on their dates. */
const hadRole = (reporter: Reporter, alias: Alias, dates: DatesSql) => {
  const { companyId, userId } = reporter
  const roleId = columnsIn(alias)('assign_role_id')
  return sql<boolean>`(${roleId} is null or ((${dates.date}::date, ${roleId}) in (
    select h.date, h.role_id from roles_between(${companyId}, ${userId}, ${dates.first}, ${dates.last}) h)
    and ${wasInDepartment(reporter, alias, dates)}))`
}

const isAssignedTo = ({ userId }: Reporter, alias: Alias) => {
  const memberId = columnsIn(alias)('assign_member_id')
  return sql<boolean>`(${memberId} is null or ${memberId} = ${userId})`
}

/** Whether a user is one of those who do the rows of an alias on a date. */
const isDoer = (reporter: Reporter, alias: Alias, date: DateSql) => {
  const { companyId, userId } = reporter
  const departmentId = columnsIn(alias)('department_id')
  return sql<boolean>`(
    (${departmentId} is null or exists (select from department_members dm
      where dm.company_id = ${companyId} and dm.department_id = ${departmentId} and dm.user_id = ${userId}))
    and ${isAssignedTo(reporter, alias)} and ${hadRole(reporter, alias, onDate(date))})`
}

/**
 * Whether a user can report the rows of an alias on a date, not counting that an owner can report
 * all: they do them and are not away, or stand in for those who are.
 */
export const isReporter = (reporter: Reporter, alias: Alias, date: DateSql) => {
  const { companyId, userId } = reporter
  return sql<boolean>`(
    (${isDoer(reporter, alias, date)} and ${isPresent({ companyId }, userId, { alias, date })})
    or exists (select from ${standInsBetween(reporter, onDate(date))} s where case
      when s.routine_task_id is null then ${isStandInFor(alias)}
      else s.routine_task_id = ${columnsIn(alias)('routine_task_id')} and s.part = ${dayPart(alias)} end))`
}

/** Whether the rows of an alias are of the caller's departments or of the whole company. */
export const isInDepartment = ({ companyId, userId }: Ctx, alias: Alias) => sql<boolean>`
  (${columnsIn(alias)('department_id')} is null or ${columnsIn(alias)('department_id')} in (
    select department_id from department_members where company_id = ${companyId} and user_id = ${userId}))`

const isStandIn = (ctx: Reporter, alias: Alias, dates: DatesSql) => {
  const orCompany = (id: RawBuilder<unknown>) => sql`coalesce(${id}, ${ctx.companyId})`
  const group = ['department_id', 'assign_member_id', 'assign_role_id'].map((column) =>
    orCompany(columnsIn(alias)(column)),
  )
  const when = sql`${dates.date}::date, ${dayPart(alias)}`
  const theirs = standInsBetween(ctx, dates)
  return sql<boolean>`(
    (${when}, ${sql.join(group)}) in (
      select s.date, s.part, ${orCompany(sql`s.department_id`)}, ${orCompany(sql`s.member_id`)}, ${orCompany(sql`s.role_id`)}
      from ${theirs} s where s.routine_task_id is null)
    or (${when}, ${columnsIn(alias)('routine_task_id')}) in (
      select s.date, s.part, s.routine_task_id from ${theirs} s where s.routine_task_id is not null))`
}

/**
 * The same as `isReporter` for the caller, for many rows: the database asks once who is away and who
 * stands in, and not for each row.
 */
export const isMine = (ctx: Ctx, alias: Alias, dates: DatesSql) => sql<boolean>`(
  (${isInDepartment(ctx, alias)} and ${isAssignedTo(ctx, alias)} and ${hadRole(ctx, alias, dates)}
    and ${amPresent(ctx, alias, dates)})
  or ${isStandIn(ctx, alias, dates)})`

/** Whether the rows of an alias were a member's to do, also in a department that they have left since. */
export const wasTheirs = (member: Caller, alias: Alias, dates: DatesSql) => sql<boolean>`(
  (${wasInDepartment(member, alias, dates)} and ${isAssignedTo(member, alias)} and ${hadRole(member, alias, dates)}
    and ${amPresent(member, alias, dates)})
  or ${isStandIn(member, alias, dates)})`

/**
 * Whether the rows of an alias are of the caller's departments, but for others to do; only on dates
 * that are not in `selectSpecialDates`.
 */
export const isForOthers = (ctx: Ctx, alias: Alias) => {
  const of = columnsIn(alias)
  return sql<boolean>`(
    (${of('assign_member_id')} is not null or ${of('assign_role_id')} is not null)
    and ${isInDepartment(ctx, alias)} and not (${isAssignedTo(ctx, alias)}
      and (${of('assign_role_id')} is null or ${of('assign_role_id')} in (
        select role_id from user_roles where company_id = ${ctx.companyId} and user_id = ${ctx.userId}))))`
}

/** The dates on which absences or other roles than those of now change what is the caller's to do. */
export const selectSpecialDates = (ctx: Ctx, dates: DatesSql) => sql`
  ${selectAbsenceDates(ctx, dates)}
  union select * from days_with_other_roles(${ctx.companyId}, ${ctx.userId}, ${dates.first}, ${dates.last})`

interface Occasion {
  date: DateSql
  /** The rows of `standIns`, if the statement has read them already. */
  standing?: RawBuilder<unknown>
}

type CompanyId = string | RawBuilder<unknown>

/**
 * The users who can report a row of an alias on a date, unless everybody of the company can:
 * `user_id`. Begins with the department, the member or the role, because a company can have many
 * users.
 */
export const selectReporters = (
  companyId: CompanyId,
  alias: Alias,
  { date, standing }: Occasion,
) => {
  const of = columnsIn(alias)
  return sql`
    select doer.user_id from (
      select dm.user_id from department_members dm
      where dm.company_id = ${companyId} and dm.department_id = ${of('department_id')}
        and (${of('assign_member_id')} is null or ${of('assign_member_id')} = dm.user_id)
        and (${of('assign_role_id')} is null or exists (select from user_roles ur
          where ur.company_id = ${companyId} and ur.role_id = ${of('assign_role_id')} and ur.user_id = dm.user_id))
      union all select ${of('assign_member_id')}
      where ${of('department_id')} is null and ${of('assign_member_id')} is not null
      union all select ur.user_id from user_roles ur
      where ${of('department_id')} is null and ur.company_id = ${companyId} and ur.role_id = ${of('assign_role_id')}) doer
    where ${isPresent({ companyId }, sql`doer.user_id`, { alias, date })}
    union all select distinct s.user_id from ${standing ?? standIns({ companyId }, date)} s where ${isStandInFor(alias)}`
}

const isForEverybody = (alias: Alias) =>
  sql<boolean>`(coalesce(${sql.join(
    ['department_id', 'assign_member_id', 'assign_role_id'].map(columnsIn(alias)),
  )}) is null)`

/** The active users who can report a row of an alias on a date; invited ones cannot. */
export const selectEverybodyWhoReports = (companyId: CompanyId, alias: Alias, on: Occasion) => sql`
  select u.id user_id from (${selectReporters(companyId, alias, on)}) r
  join users u on u.company_id = ${companyId} and u.status = 'active' and u.id = r.user_id
  union all
  select u.id from users u
  where ${isForEverybody(alias)} and u.company_id = ${companyId} and u.status = 'active'
    and ${isPresent({ companyId }, sql`u.id`, { alias, date: on.date })}`

/** Whether an active member, besides `except`, can report a row of an alias on a date. */
export const canBeReported = (
  { companyId }: Pick<Ctx, 'companyId'>,
  alias: Alias,
  { except, ...on }: Occasion & { except?: string },
) => sql<boolean>`
  exists (select from (${selectEverybodyWhoReports(companyId, alias, on)}) r
    where r.user_id is distinct from ${except ?? null}::uuid)`

/** Who does the rows of an alias, in the format of the API; null for anybody of the department. */
export const assignJson = (ctx: Ctx, alias: Alias) => {
  const of = columnsIn(alias)
  return sql`
  case when ${of('assign_member_id')} is not null then json_build_object('kind', 'member', 'member', (
      select ${memberJsonSql(ctx, 'au')} from users au
      where au.company_id = ${ctx.companyId} and au.id = ${of('assign_member_id')}))
    when ${of('assign_role_id')} is not null then json_build_object('kind', 'role', 'role', json_build_object(
      'id', ${of('assign_role_id')}, 'name', coalesce((select ar.name from roles ar
        where ar.company_id = ${ctx.companyId} and ar.id = ${of('assign_role_id')}), ''))) end`
}

type Wanted = Assign | null | undefined

/**
 * The member of an assignment, locked against deletion, and whether they belong to the department;
 * undefined if the company has none with this id.
 */
export const findMember = async (ctx: Ctx, assign: Wanted, departmentId: string | null) =>
  assign?.member_id
    ? ctx.db.first(sql<{ id: string; name: string; belongs: boolean }>`
        select u.id, ${memberNameSql(ctx, 'u')} "name", ${departmentId}::uuid is null or exists (
          select from department_members m where m.company_id = u.company_id
            and m.department_id = ${departmentId} and m.user_id = u.id) belongs
        from users u where u.company_id = ${ctx.companyId} and u.id = ${assign.member_id} and u.status <> 'removed' for key share`)
    : undefined

/** The role of an assignment, locked against deletion; undefined if the company has none. */
export const findRole = async ({ db, companyId }: Ctx, assign: Wanted) =>
  assign?.role_id
    ? db.first(sql<{ id: string; name: string }>`
        select id, name from roles where company_id = ${companyId} and id = ${assign.role_id} for key share`)
    : undefined

/** A member by name or by address, or a role by name. */
export interface NamedAssignee {
  name: string
  kind: 'member' | 'role'
  id: string
  /** The departments of a member. */
  departments: string[]
}

/** Everybody and every role that a duty can be given to; a member comes after a role of that name. */
export const listAssignees = ({ db, companyId }: Ctx) =>
  db.all(sql<NamedAssignee>`
    select r.name, 'role' kind, r.id, '{}'::uuid[] departments from roles r where r.company_id = ${companyId}
    union all
    select n.name, 'member', u.id, array(
      select m.department_id from department_members m where m.company_id = u.company_id and m.user_id = u.id)
    from users u cross join lateral (values (trim(u.name || ' ' || u.last_name)), (u.email)) n (name)
    where u.company_id = ${companyId} and u.status <> 'removed' and n.name <> ''`)
