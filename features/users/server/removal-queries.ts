import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { endSessions } from '#platform/server/live.ts'

interface Named {
  id: string
  name: string
}

/** One-time tasks that are still to do and in which `userId` is an assignee or the supervisor. */
const openTasks = (ctx: Ctx, userId: string) => sql<{ id: string }>`
  select distinct t.id from one_time_task_people p
  join one_time_tasks t on t.company_id = p.company_id and t.id = p.one_time_task_id
    and t.status <> 'done' and t.archived_at is null
  where p.company_id = ${ctx.companyId} and p.user_id = ${userId} and p.part in ('assignee', 'supervisor')`

const ledDepartments = (ctx: Ctx, userId: string) => sql<Named>`
  select id, name from departments
  where company_id = ${ctx.companyId} and manager_id = ${userId} and deleted_at is null order by name, id`

const managedProjects = (ctx: Ctx, userId: string) => sql<Named>`
  select id, name from projects
  where company_id = ${ctx.companyId} and manager_id = ${userId} and deleted_at is null order by name, id`

export async function getOpenWorkOf(ctx: Ctx, userId: string) {
  const [tasks, departments, projects] = await ctx.db.batch([
    openTasks(ctx, userId),
    ledDepartments(ctx, userId),
    managedProjects(ctx, userId),
  ])
  return { open_tasks: tasks.length, departments, projects }
}

/** What stands open with one member becomes another's; the tasks and departments a new version. */
export const handOver = (ctx: Ctx, from: string, to: string) =>
  ctx.db.batch([
    sql`with gone as (
          delete from one_time_task_people
          where company_id = ${ctx.companyId} and user_id = ${from} and part in ('assignee', 'supervisor')
            and one_time_task_id in (${openTasks(ctx, from)})
          returning one_time_task_id, part
        ), taken as (
          insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
          select ${ctx.companyId}, one_time_task_id, ${to}, part from gone on conflict do nothing
        )
        update one_time_tasks set version = version + 1, updated_at = ${ctx.now}
        where company_id = ${ctx.companyId} and id in (select one_time_task_id from gone)`,
    sql`insert into department_members (company_id, department_id, user_id)
        select ${ctx.companyId}, id, ${to} from (${ledDepartments(ctx, from)}) led on conflict do nothing`,
    sql`update departments set manager_id = ${to}, version = version + 1
        where company_id = ${ctx.companyId} and manager_id = ${from} and deleted_at is null`,
    sql`update projects set manager_id = ${to}, version = version + 1
        where company_id = ${ctx.companyId} and manager_id = ${from} and deleted_at is null`,
  ])

/**
 * Takes a member out of the company: sessions, links, roles and departments end at once, the
 * address is free, and the row stays, so that what they did keeps their name.
 */
export const removeMember = (ctx: Ctx, userId: string) =>
  ctx.db.batch([
    sql`update invitations set revoked_at = ${ctx.now}, token_hash = null
        where company_id = ${ctx.companyId} and user_id = ${userId} and accepted_at is null and revoked_at is null`,
    endSessions(ctx.companyId, sql`user_id = ${userId}`),
    sql`delete from known_devices where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`delete from password_resets where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`delete from email_changes where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`delete from user_roles where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`update departments set version = version + 1, manager_id = nullif(manager_id, ${userId})
        where company_id = ${ctx.companyId} and deleted_at is null and (manager_id = ${userId} or id in (
          select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${userId}))`,
    sql`delete from department_members where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`update users set status = 'removed', password_hash = null, picture_url = null, version = version + 1
        where company_id = ${ctx.companyId} and id = ${userId}`,
  ])
