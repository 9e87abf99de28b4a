import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

interface Locked {
  id: string
  name: string
  /** The one that goes, not the one that takes over. */
  leaving: boolean
}

const tasksIn = (ctx: Ctx, id: string) => sql<{ id: string }>`
  select id from routine_tasks where company_id = ${ctx.companyId} and id in (
    select routine_task_id from routine_task_versions
    where company_id = ${ctx.companyId} and department_id = ${id} and valid_to > ${ctx.today})
  order by id`

/**
 * Locks what a department holds and then both departments, each in the order of their ids: so does
 * whoever reports or changes a task, and two that move into each other do not block each other.
 * Nothing when a task came to the department meanwhile; then nothing is locked either.
 */
export async function lockDepartments(ctx: Ctx, id: string, target: string | null) {
  const [, held, departments, now] = await ctx.db.batch([
    sql`savepoint unlocked`,
    sql<{ id: string }>`${tasksIn(ctx, id)} for update`,
    sql<Locked>`
      select id, name, id = ${id} leaving from departments
      where company_id = ${ctx.companyId} and id in (${id}, ${target}) and deleted_at is null
      order by id for update`,
    tasksIn(ctx, id),
  ])
  const locked = new Set(held.map((task) => task.id))
  if (now.every((task) => locked.has(task.id))) return departments
  await ctx.db.all(sql`rollback to savepoint unlocked`)
  return undefined
}

export interface Held {
  members: number
  routine_tasks: number
}

export const countHeld = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<Held>`
    select
      (select count(*)::int from department_members m join users u on u.company_id = m.company_id and u.id = m.user_id
        where m.company_id = ${ctx.companyId} and m.department_id = ${id} and u.status <> 'removed') members,
      (select count(distinct routine_task_id)::int from routine_task_versions
        where company_id = ${ctx.companyId} and department_id = ${id} and valid_to > ${ctx.today} and active) routine_tasks`)

const nameOf = (ctx: Ctx, id: string | null) => sql`
  select name from departments where company_id = ${ctx.companyId} and id = ${id}`

/**
 * Gives the routine tasks to another department from the company's today on, with what is reported
 * of today. What began today is changed where it stands; what began before is closed and goes on as
 * another row, so that every past day keeps the department that it had.
 */
const moveRoutineTasks = (ctx: Ctx, id: string, target: string | null) => {
  const held = sql`company_id = ${ctx.companyId} and department_id = ${id} and valid_to > ${ctx.today}`
  return [
    sql`update routine_tasks set version = version + 1 where company_id = ${ctx.companyId}
          and id in (select routine_task_id from routine_task_versions where ${held})`,
    sql`insert into routine_task_revisions (company_id, id, routine_task_id, user_id, created_at, changes)
        select company_id, gen_random_uuid(), routine_task_id, ${ctx.userId}, ${ctx.now}, json_build_array(
          json_build_object('field', 'department', 'from', (${nameOf(ctx, id)}), 'to', (${nameOf(ctx, target)})))
        from routine_task_versions where ${held} and valid_to = 'infinity'`,
    sql`update routine_task_versions set department_id = ${target} where ${held} and valid_from >= ${ctx.today}`,
    sql`insert into routine_task_versions (company_id, routine_task_id, valid_from, valid_to, task_name, description,
          department_id, task_type, start_date, time_from, time_to, recurrent_days, day_of_month, active)
        select company_id, routine_task_id, ${ctx.today}, valid_to, task_name, description,
          ${target}::uuid, task_type, start_date, time_from, time_to, recurrent_days, day_of_month, active
        from routine_task_versions where ${held} and valid_from < ${ctx.today}`,
    sql`update routine_task_versions set valid_to = ${ctx.today} where ${held} and valid_from < ${ctx.today}`,
    sql`update reports set department_id = ${target}
        where company_id = ${ctx.companyId} and department_id = ${id} and date >= ${ctx.today}`,
  ]
}

const moveOpenWork = (ctx: Ctx, id: string, target: string | null) => [
  sql`update one_time_tasks set department_id = ${target}, updated_at = ${ctx.now}, version = version + 1
      where company_id = ${ctx.companyId} and department_id = ${id} and status <> 'done'`,
  sql`update projects set department_id = ${target}, version = version + 1
      where company_id = ${ctx.companyId} and department_id = ${id} and deleted_at is null`,
]

/** They stay members of the one that goes, too: yesterday's duties of it are still theirs. */
const joinMembers = (ctx: Ctx, id: string, target: string | null) => [
  sql`insert into department_members (company_id, department_id, user_id)
      select m.company_id, ${target}::uuid, m.user_id
      from department_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = ${ctx.companyId} and m.department_id = ${id} and u.status <> 'removed'
      order by m.user_id on conflict do nothing`,
  sql`update departments set version = version + 1
      where company_id = ${ctx.companyId} and id = ${target}`,
]

/**
 * Ends a department that is locked with its tasks; the row stays, so that history keeps its name. What is
 * open goes to `target`, and stands without a department where there is none.
 */
export const endDepartment = (ctx: Ctx, id: string, target: string | null) =>
  ctx.db.batch([
    ...moveRoutineTasks(ctx, id, target),
    ...moveOpenWork(ctx, id, target),
    ...(target === null ? [] : joinMembers(ctx, id, target)),
    sql`update departments set deleted_at = ${ctx.now}, version = version + 1
        where company_id = ${ctx.companyId} and id = ${id}`,
  ])
