import { sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import { nextEventTime } from '#features/one-time-tasks/tasks/server/write-queries.ts'
import type { Ctx } from '#server/context.ts'
import { uuidv7 } from '#server/ids.ts'

/**
 * The number of open tasks that the caller sees and that have this person as assignee or
 * supervisor.
 */
export async function countOpenTasks(ctx: Ctx, userId: string): Promise<number> {
  const counted = await ctx.db.first(sql<{ open: number }>`
    select count(*)::int "open" from one_time_tasks t
    where t.company_id = ${ctx.companyId} and t.status <> 'done' and t.live and ${canSeeTask(ctx, 't')}
      and exists (select from one_time_task_people p where p.company_id = t.company_id
        and p.one_time_task_id = t.id and p.user_id = ${userId} and p.part in ('assignee', 'supervisor'))`)
  return counted?.open ?? 0
}

/** The supervisors of a member's open tasks. */
export const selectSupervisors = ({ companyId }: Ctx, memberId: string) => sql`
  select s.user_id from one_time_tasks t
  join one_time_task_people p on p.company_id = t.company_id and p.one_time_task_id = t.id
    and p.user_id = ${memberId} and p.part = 'assignee'
  join one_time_task_people s on s.company_id = t.company_id and s.one_time_task_id = t.id and s.part = 'supervisor'
  where t.company_id = ${companyId} and t.status <> 'done' and t.live`

const inDepartment = (ctx: Ctx, departmentId: string) => sql<{ id: string }>`
  select id from one_time_tasks
  where company_id = ${ctx.companyId} and department_id = ${departmentId} and deleted_at is null and status <> 'done'
  order by id`

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const lockDepartmentTasks = async (ctx: Ctx, departmentId: string) =>
  idsOf(await ctx.db.all(sql<{ id: string }>`${inDepartment(ctx, departmentId)} for update`))

export const listDepartmentTasks = async (ctx: Ctx, departmentId: string) =>
  idsOf(await ctx.db.all(inDepartment(ctx, departmentId)))

/** Moves all tasks that are not done to another department, or to none, and adds revisions. */
export async function moveDepartmentTasks(ctx: Ctx, departmentId: string, target: string | null) {
  const moved = idsOf(
    await ctx.db.all(sql<{ id: string }>`
      update one_time_tasks set department_id = ${target}, updated_at = greatest(updated_at, ${ctx.now}), version = version + 1
      where company_id = ${ctx.companyId} and department_id = ${departmentId} and status <> 'done'
        and deleted_at is null
      returning id`),
  )
  await ctx.db.all(sql`
    insert into one_time_task_revisions (company_id, user_id, created_at, one_time_task_id, id, changes)
    select ${ctx.companyId}, ${ctx.userId}, ${nextEventTime(ctx, sql`m.task`)}, m.*,
      jsonb_build_array(jsonb_build_object('field', 'department', 'from', d.name, 'to', e.name))
    from unnest(${moved}::uuid[], ${moved.map(() => uuidv7())}::uuid[]) m (task, id)
    join departments d on d.company_id = ${ctx.companyId} and d.id = ${departmentId}
    left join departments e on e.company_id = ${ctx.companyId} and e.id = ${target}`)
}

const inProject = (ctx: Ctx, projectId: string) => sql<{ id: string }>`
  select id from one_time_tasks
  where company_id = ${ctx.companyId} and project_id = ${projectId} and deleted_at is null order by id`

export const lockProjectTasks = async (ctx: Ctx, projectId: string) =>
  idsOf(await ctx.db.all(sql<{ id: string }>`${inProject(ctx, projectId)} for update`))

export const listProjectTasks = async (ctx: Ctx, projectId: string) =>
  idsOf(await ctx.db.all(inProject(ctx, projectId)))

interface Named {
  id: string
  name: string
}

/** Sets the project of locked tasks, or removes it. */
const setProject = (
  ctx: Ctx,
  ids: readonly string[],
  { to, changes }: { to: string | null; changes: readonly object[] },
) =>
  ctx.db.batch([
    sql`update one_time_tasks set project_id = ${to}, updated_at = greatest(updated_at, ${ctx.now}), version = version + 1
        where company_id = ${ctx.companyId} and id = any (${ids})`,
    sql`insert into one_time_task_revisions (company_id, one_time_task_id, id, user_id, created_at, changes)
        select ${ctx.companyId}, x.task_id, x.id, ${ctx.userId}, ${nextEventTime(ctx, sql`x.task_id`)}, ${JSON.stringify(changes)}
        from unnest(${ids}::uuid[], ${ids.map(() => uuidv7())}::uuid[]) x (task_id, id)`,
  ])

/**
 * Removes the project from its tasks, which are locked, and adds a revision: next to the visible
 * change it stores the project's id as `was`.
 */
export async function detachProjectTasks(ctx: Ctx, { id, name }: Named): Promise<void> {
  const changes = [{ field: 'project', from: name, to: null, was: id }]
  await setProject(ctx, await listProjectTasks(ctx, id), { to: null, changes })
}

/** The tasks that a deleted project released and whose project has not been changed since. */
const releasedTasks = (ctx: Ctx, projectId: string) => sql<{ id: string }>`
  select t.id from one_time_tasks t
  where t.company_id = ${ctx.companyId} and t.project_id is null
    and t.updated_at >= (select deleted_at from projects where company_id = ${ctx.companyId} and id = ${projectId})
    and (
      select r.changes @> ${JSON.stringify([{ field: 'project', to: null, was: projectId }])}::jsonb
      from one_time_task_revisions r
      where r.company_id = t.company_id and r.one_time_task_id = t.id and r.changes @> '[{"field": "project"}]'
      order by r.created_at desc, r.id desc limit 1)
  order by t.id`

/**
 * Locks the tasks that a project released and puts them back; the project itself is still deleted.
 */
export async function restoreProjectTasks(ctx: Ctx, { id, name }: Named): Promise<void> {
  const [, rows] = await ctx.db.batch([
    sql<{ id: string }>`${releasedTasks(ctx, id)} for update`,
    releasedTasks(ctx, id),
  ])
  const changes = [{ field: 'project', from: null, to: name }]
  await setProject(ctx, idsOf(rows), { to: id, changes })
}
