import { type RawBuilder, sql } from 'kysely'
import type { TaskPlace, WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import { LISTED_FIELDS, RECORD_ONLY_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { columnsOf } from '#records/fields/server/columns.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { instantTextSql, memberJsonSql, memberNameSql } from '#server/database/sql-parts.ts'

type RecordOnly = keyof typeof RECORD_ONLY_FIELDS

/**
 * A task as the database returns it, with the department's manager (null for an ended department).
 */
export type TaskRow = Omit<WholeTask, 'can' | 'moves' | 'department' | RecordOnly> & {
  department: { id: string; name: string; managerId: string | null } | null
}
export type WholeRow = TaskRow & Pick<WholeTask, RecordOnly>

/** The places of people as the table stores them. */
export const PARTS = {
  assigned: 'assignee',
  supervised: 'supervisor',
  consulted: 'consulted',
  informed: 'informed',
} as const satisfies Record<TaskPlace, string>

/** The user `u` as a person on a task; `left` is set for users who are no longer members. */
const onTask = (ctx: Ctx) =>
  sql`json_strip_nulls(json_build_object('id', u.id, 'name', ${memberNameSql(ctx, 'u')},
    'left', case when u.status = 'removed' then true end))`

const peopleAt = (ctx: Ctx, part: string) =>
  sql`coalesce(json_agg(${onTask(ctx)} order by u.name, u.last_name, u.id)
    filter (where p.part = ${part}), '[]')`

/** The people on the task `t`, by their places. */
const people = (ctx: Ctx) => sql`
  select json_build_object('assigned', ${peopleAt(ctx, 'assignee')},
      'supervisor', (json_agg(${onTask(ctx)}) filter (where p.part = 'supervisor')) -> 0,
      'consulted', ${peopleAt(ctx, 'consulted')}, 'informed', ${peopleAt(ctx, 'informed')}) people
  from one_time_task_people p join users u on u.company_id = p.company_id and u.id = p.user_id
  where p.company_id = t.company_id and p.one_time_task_id = t.id`

/**
 * The columns of the task `t`. References are looked up per row: a join would read all rows of the
 * company.
 */
export const taskColumns = (ctx: Ctx) => sql`
  t.id, ${columnsOf(LISTED_FIELDS, 't')}, t.status, t.comments_count, t.attachments_count, t.version,
  ${instantTextSql(sql`t.created_at`)} created_at, ${instantTextSql(sql`t.updated_at`)} updated_at,
  t.archived_at is not null archived,
  (select json_build_object('id', pr.id, 'name', pr.name) from projects pr
    where pr.company_id = t.company_id and pr.id = t.project_id) project,
  (select json_build_object('id', d.id, 'name', d.name,
      'managerId', case when d.deleted_at is null then d.manager_id end) from departments d
    where d.company_id = t.company_id and d.id = t.department_id) department,
  (select ${memberJsonSql(ctx, 'c')} from users c where c.company_id = t.company_id and c.id = t.created_by) created_by,
  (${people(ctx)}) people,
  (select count(*) from one_time_task_unread_replies x
    where x.company_id = t.company_id and x.user_id = ${ctx.userId} and x.one_time_task_id = t.id)::int unread,
  exists (select from one_time_task_stars s where s.company_id = t.company_id and s.user_id = ${ctx.userId}
    and s.one_time_task_id = t.id) starred`

/** Selects a task that is not deleted. */
export const wholeTask = (ctx: Ctx, id: string) => sql<WholeRow>`
  select ${taskColumns(ctx)}, ${columnsOf(RECORD_ONLY_FIELDS, 't')} from one_time_tasks t
  where t.company_id = ${ctx.companyId} and t.id = ${id} and t.deleted_at is null`

const whole = prepareQuery<WholeRow, { id: string }>(['id'], (ctx, { id }) => wholeTask(ctx, id))

export const findTask = (ctx: Ctx, id: string) => ctx.db.first(whole(ctx, { id }))

const lockingPeople = prepareQuery<{ id: string; name: string }, { ids: readonly string[] }>(
  ['ids'],
  (ctx, { ids }) => sql`
    select u.id, ${memberNameSql(ctx, 'u')} "name" from users u
    where u.company_id = ${ctx.companyId} and u.id = any (${ids}) and u.status <> 'removed' order by u.id for share`,
)

/** Locks the users who are members, so that they cannot be removed during the write. */
export const lockPeople = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(lockingPeople(ctx, { ids }))

/** The people, project and department that a task is to refer to. */
export interface References {
  userIds: readonly string[]
  projectId: string | null
  departmentId: string | null
}

interface NamedRow {
  id: string
  name: string
}

const lockedProject = (ctx: Ctx, id: string, sees: RawBuilder<boolean>) =>
  sql<NamedRow & { status: number }>`
    select pr.id, pr.name, pr.status from projects pr
    where pr.company_id = ${ctx.companyId} and pr.id = ${id} and pr.deleted_at is null and ${sees} for share`

const lockedDepartment = (ctx: Ctx, id: string) => sql<NamedRow & { managerId: string | null }>`
  select id, name, manager_id "managerId" from departments
  where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null for share`

/**
 * Locks the rows `for share`, so that none of them ends during the write. `sees`: whether the
 * caller sees the project `pr`.
 */
export async function lockReferences(
  ctx: Ctx,
  { userIds, projectId, departmentId }: References,
  sees: RawBuilder<boolean>,
) {
  const [people, project, department] = await Promise.all([
    userIds.length > 0 ? lockPeople(ctx, userIds) : [],
    projectId === null ? undefined : ctx.db.first(lockedProject(ctx, projectId, sees)),
    departmentId === null ? undefined : ctx.db.first(lockedDepartment(ctx, departmentId)),
  ])
  return { people, project, department }
}

/**
 * Locks the task for a change, and first the given users who are members. People are locked before
 * tasks, here and when a member is removed, to avoid deadlocks.
 */
export async function lockTask(ctx: Ctx, id: string, userIds: readonly string[] = []) {
  if (userIds.length > 0) await lockPeople(ctx, userIds)
  const [, [task]] = await ctx.db.batch([
    sql`select from one_time_tasks where company_id = ${ctx.companyId} and id = ${id} for update`,
    whole(ctx, { id }),
  ])
  return task
}

/** Locks tasks in the order of their ids, so that two bulk changes do not deadlock. */
export const lockTasks = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql`
    select from one_time_tasks where company_id = ${ctx.companyId} and id = any (${ids}) order by id for update`)
