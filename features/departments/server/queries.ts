import { type RawBuilder, sql } from 'kysely'
import {
  type Department,
  type listDepartmentMembers,
  MAX_LISTED_MEMBERS,
} from '#features/departments/contract.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { endedMemberships } from '#features/departments/server/membership-queries.ts'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import type { ValuesOf } from '#records/fields/field.ts'
import { assignmentsOf, columnsOf, parametersOf } from '#records/fields/server/columns.ts'
import { storedNameSql } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { limitOffsetSql, memberJsonSql, memberNameSql } from '#server/database/sql-parts.ts'
import type { Parsed } from '#shared/endpoint.ts'

export type DepartmentRow = Omit<Department, 'can'>

/** The members `u` of department `d`. */
const members = sql`
  from department_members dm join users u on u.company_id = dm.company_id and u.id = dm.user_id
  where dm.company_id = d.company_id and dm.department_id = d.id and u.status <> 'removed'`

/** Whether a department has an active member to report its tasks; invited ones do not count. */
export const hasPossibleReporter = (
  { companyId }: Ctx,
  departmentId: RawBuilder<unknown>,
) => sql<boolean>`
  exists (select from department_members mm join users mu on mu.company_id = mm.company_id and mu.id = mm.user_id
    where mm.company_id = ${companyId} and mm.department_id = ${departmentId} and mu.status = 'active')`

/** The departments that match `among`, a condition on a department id column. */
const departments = (
  ctx: Ctx,
  among: (id: RawBuilder<unknown>) => RawBuilder<boolean> = () => sql<boolean>`true`,
) => sql<DepartmentRow>`
  select d.id, ${columnsOf(DEPARTMENT_FIELDS, 'd')}, d.version,
    case when m.id is not null then ${memberJsonSql(ctx, 'm')} end manager,
    coalesce((select json_agg(${memberJsonSql(ctx, 'u')} order by u.name, u.last_name, u.id)
      from (select u.* ${members} order by u.name, u.last_name, u.id limit ${MAX_LISTED_MEMBERS}) u), '[]') members,
    (select count(*) ${members})::int members_count,
    coalesce(t.open, 0) open_tasks, coalesce(r.active, 0) routine_tasks,
    coalesce(r.active, 0) > 0 and not ${hasPossibleReporter(ctx, sql`d.id`)} unmanned
  from departments d
  left join users m on m.company_id = d.company_id and m.id = d.manager_id and m.status <> 'removed'
  left join (
    select department_id, count(*)::int "open" from one_time_tasks
    where company_id = ${ctx.companyId} and status <> 'done' and live and ${canSeeTask(ctx, 'one_time_tasks')}
      and ${among(sql`department_id`)} group by department_id
  ) t on t.department_id = d.id
  left join (
    select department_id, count(*)::int active from routine_task_versions
    where company_id = ${ctx.companyId} and valid_to = 'infinity' and active and slot = 0
      and ${among(sql`department_id`)} group by department_id
  ) r on r.department_id = d.id
  where d.company_id = ${ctx.companyId} and d.deleted_at is null and ${among(sql`d.id`)}
  order by d.created_at, d.id`

export const listAllDepartments = (ctx: Ctx) => ctx.db.all(departments(ctx))

const isOne = (wanted: string) => (id: RawBuilder<unknown>) => sql<boolean>`${id} = ${wanted}`

/** The departments that the caller manages. */
export const listManaged = (ctx: Ctx) =>
  ctx.db.all(
    departments(
      ctx,
      (id) => sql<boolean>`${id} in (select id from departments
        where company_id = ${ctx.companyId} and manager_id = ${ctx.userId} and deleted_at is null)`,
    ),
  )

export const findDepartment = (ctx: Ctx, id: string) => ctx.db.first(departments(ctx, isOne(id)))

interface Members {
  managerId: string | null
  rows: { id: string; name: string }[]
  total: number
}

type MembersQuery = Parsed<typeof listDepartmentMembers>['query']

/** One page of members, searched by the names the caller sees; undefined if no department. */
export const findMembers = (ctx: Ctx, id: string, query: MembersQuery) => {
  const { search } = query
  const fits = search
    ? sql`position((select fold_text(${search})) in fold_text(${memberNameSql(ctx, 'u')})) > 0`
    : sql`true`
  return ctx.db.first(sql<Members>`
    select d.manager_id "managerId", coalesce((select json_agg(${memberJsonSql(ctx, 'u')} order by u.name, u.last_name, u.id)
        from (select u.* ${members} and ${fits} order by u.name, u.last_name, u.id
          ${limitOffsetSql(query)}) u), '[]') "rows",
      (select count(*) ${members} and ${fits})::int total
    from departments d where d.company_id = ${ctx.companyId} and d.id = ${id} and d.deleted_at is null`)
}

export const listDepartmentNames = (ctx: Ctx) =>
  ctx.db.all(sql<{ id: string; name: string }>`
    select id, name from departments
    where company_id = ${ctx.companyId} and deleted_at is null order by created_at, id`)

const lockedUsers = (ctx: Ctx, ids: string[]) => sql<{ id: string }>`
  select id from users where company_id = ${ctx.companyId} and status <> 'removed' and id = any (${ids})
  order by id for share`

/** Returns the ids that are members of the company, and locks them against removal. */
export const lockKnownUsers = (ctx: Ctx, ids: string[]) => ctx.db.all(lockedUsers(ctx, ids))

/**
 * Locks a department for a change, and the given ids that are members of the company. People are
 * locked before departments, as in their removal, to avoid deadlocks.
 */
export async function lockDepartment(ctx: Ctx, id: string, userIds: string[]) {
  const [users, , [department]] = await ctx.db.batch([
    lockedUsers(ctx, userIds),
    sql`select id from departments
        where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null for update`,
    departments(ctx, isOne(id)),
  ])
  return { department, users }
}

export interface NewDepartment {
  id: string
  values: ValuesOf<typeof DEPARTMENT_FIELDS>
  managerId: string | null
  memberIds: string[]
}

/** The names of the people in the CTE `alias`: those whom a change removes from or adds to a department. */
const selectNames = (ctx: Ctx, alias: 'joined' | 'ended') => sql`
  select u.id, ${storedNameSql('u')} "name"
  from ${sql.ref(alias)} those join users u on u.company_id = ${ctx.companyId} and u.id = those.user_id
  order by 2`

type Named = { id: string; name: string }

const joining = (ctx: Ctx, { id, memberIds }: NewDepartment) => sql<Named>`
  with joined as (
    insert into department_members (company_id, department_id, user_id, joined_on)
    select ${ctx.companyId}, ${id}, unnest(${memberIds}::uuid[]), ${ctx.today} on conflict do nothing
    returning user_id)
  ${selectNames(ctx, 'joined')}`

const leaving = (ctx: Ctx, { id, memberIds, onlyMembers, leavingIds }: ChangedDepartment) =>
  sql<Named>`with ${endedMemberships(
    ctx,
    sql`m.department_id = ${id} and (${onlyMembers} or m.user_id = any (${leavingIds}::uuid[]))
      and m.user_id <> all (${memberIds}::uuid[])`,
  )} ${selectNames(ctx, 'ended')}`

export async function insertDepartment(ctx: Ctx, row: NewDepartment) {
  const [, added] = await ctx.db.batch([
    sql`insert into departments (company_id, id, ${columnsOf(DEPARTMENT_FIELDS)}, manager_id, created_at)
        values (${ctx.companyId}, ${row.id}, ${parametersOf(DEPARTMENT_FIELDS, row.values)}, ${row.managerId}, ${ctx.now})`,
    joining(ctx, row),
  ])
  return { added, removed: [] }
}

export interface ChangedDepartment extends NewDepartment {
  /** Removes everyone who is not in the new list. */
  onlyMembers: boolean
  leavingIds: string[]
}

/** A member who is both in the leaving list and in the member list stays. */
export async function saveDepartment(ctx: Ctx, row: ChangedDepartment) {
  const [, removed, added] = await ctx.db.batch([
    sql`update departments set ${assignmentsOf(DEPARTMENT_FIELDS, row.values)},
          manager_id = ${row.managerId}, version = version + 1
        where company_id = ${ctx.companyId} and id = ${row.id}`,
    leaving(ctx, row),
    joining(ctx, row),
  ])
  return { added, removed }
}

/** Whether the caller manages a department. */
export const managesDepartments = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.first(sql<{ id: string }>`
    select id from departments
    where company_id = ${ctx.companyId} and manager_id = ${ctx.userId} and deleted_at is null limit 1`)) !==
  undefined
