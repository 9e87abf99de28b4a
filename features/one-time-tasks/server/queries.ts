import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** What is still to do and has `userId` among its assignees or as its supervisor. */
const openTasks = (ctx: Ctx, userId: string) => sql<{ id: string }>`
  select distinct t.id from one_time_task_people p
  join one_time_tasks t on t.company_id = p.company_id and t.id = p.one_time_task_id
    and t.status <> 'done' and t.archived_at is null
  where p.company_id = ${ctx.companyId} and p.user_id = ${userId} and p.part in ('assignee', 'supervisor')`

export const countOpenTasks = async (ctx: Ctx, userId: string): Promise<number> =>
  (await ctx.db.all(openTasks(ctx, userId))).length

export const handOverTasks = (ctx: Ctx, from: string, to: string) =>
  ctx.db.all(sql`
    with gone as (
      delete from one_time_task_people
      where company_id = ${ctx.companyId} and user_id = ${from} and part in ('assignee', 'supervisor')
        and one_time_task_id in (${openTasks(ctx, from)})
      returning one_time_task_id, part
    ), taken as (
      insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
      select ${ctx.companyId}, one_time_task_id, ${to}, part from gone on conflict do nothing
    )
    update one_time_tasks set version = version + 1, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id in (select one_time_task_id from gone)`)

/** What is not done goes to another department, or to none. */
export const moveTasks = (ctx: Ctx, departmentId: string, target: string | null) =>
  ctx.db.all(sql`
    update one_time_tasks set department_id = ${target}, updated_at = ${ctx.now}, version = version + 1
    where company_id = ${ctx.companyId} and department_id = ${departmentId} and status <> 'done'`)
