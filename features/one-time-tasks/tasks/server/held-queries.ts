import { sql } from 'kysely'
import { seesTask } from '#features/directory/server/visible-queries.ts'
import { momentIn } from '#features/one-time-tasks/tasks/server/write-queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { uuidv7 } from '#platform/server/ids.ts'

/** How much is still to do of which somebody is an assignee or the supervisor, and the caller sees it. */
export async function countOpenTasks(ctx: Ctx, userId: string): Promise<number> {
  const counted = await ctx.db.first(sql<{ open: number }>`
    select count(*)::int "open" from one_time_tasks t
    where t.company_id = ${ctx.companyId} and t.status <> 'done' and t.live and ${seesTask(ctx, 't')}
      and exists (select from one_time_task_people p where p.company_id = t.company_id
        and p.one_time_task_id = t.id and p.user_id = ${userId} and p.part in ('assignee', 'supervisor'))`)
  return counted?.open ?? 0
}

const inDepartment = (ctx: Ctx, departmentId: string) => sql<{ id: string }>`
  select id from one_time_tasks
  where company_id = ${ctx.companyId} and department_id = ${departmentId} and deleted_at is null and status <> 'done'
  order by id`

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const lockTasksIn = async (ctx: Ctx, departmentId: string) =>
  idsOf(await ctx.db.all(sql<{ id: string }>`${inDepartment(ctx, departmentId)} for update`))

export const listTasksIn = async (ctx: Ctx, departmentId: string) =>
  idsOf(await ctx.db.all(inDepartment(ctx, departmentId)))

/** What is not done goes to another department, or to none, and its history says so. */
export async function moveTasks(ctx: Ctx, departmentId: string, target: string | null) {
  const moved = idsOf(
    await ctx.db.all(sql<{ id: string }>`
      update one_time_tasks set department_id = ${target}, updated_at = greatest(updated_at, ${ctx.now}), version = version + 1
      where company_id = ${ctx.companyId} and department_id = ${departmentId} and status <> 'done'
        and deleted_at is null
      returning id`),
  )
  await ctx.db.all(sql`
    insert into one_time_task_revisions (company_id, user_id, created_at, one_time_task_id, id, changes)
    select ${ctx.companyId}, ${ctx.userId}, ${momentIn(ctx, sql`m.task`)}, m.*,
      jsonb_build_array(jsonb_build_object('field', 'department', 'from', d.name, 'to', e.name))
    from unnest(${moved}::uuid[], ${moved.map(() => uuidv7())}::uuid[]) m (task, id)
    join departments d on d.company_id = ${ctx.companyId} and d.id = ${departmentId}
    left join departments e on e.company_id = ${ctx.companyId} and e.id = ${target}`)
}

const inProject = (ctx: Ctx, projectId: string) => sql<{ id: string }>`
  select id from one_time_tasks
  where company_id = ${ctx.companyId} and project_id = ${projectId} and deleted_at is null order by id`

export const lockTasksOf = async (ctx: Ctx, projectId: string) =>
  idsOf(await ctx.db.all(sql<{ id: string }>`${inProject(ctx, projectId)} for update`))

export const listTasksOf = async (ctx: Ctx, projectId: string) =>
  idsOf(await ctx.db.all(inProject(ctx, projectId)))

/** The tasks of a project, which are locked, stay without one, and tell so in their history. */
export async function releaseTasks(ctx: Ctx, project: { id: string; name: string }): Promise<void> {
  const ids = await listTasksOf(ctx, project.id)
  const changes = [{ field: 'project', from: project.name, to: null }]
  await ctx.db.batch([
    sql`update one_time_tasks set project_id = null, updated_at = greatest(updated_at, ${ctx.now}), version = version + 1
        where company_id = ${ctx.companyId} and id = any (${ids})`,
    sql`insert into one_time_task_revisions (company_id, one_time_task_id, id, user_id, created_at, changes)
        select ${ctx.companyId}, x.task_id, x.id, ${ctx.userId}, ${momentIn(ctx, sql`x.task_id`)}, ${JSON.stringify(changes)}
        from unnest(${ids}::uuid[], ${ids.map(() => uuidv7())}::uuid[]) x (task_id, id)`,
  ])
}
