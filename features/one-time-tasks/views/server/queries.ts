import { sql } from 'kysely'
import type { TaskView } from '#features/one-time-tasks/views/contract.ts'
import type { Ctx } from '#server/context.ts'

const own = (ctx: Ctx) => sql`company_id = ${ctx.companyId} and user_id = ${ctx.userId}`

const views = (ctx: Ctx) => sql<TaskView>`
  select id, name, query from one_time_task_views where ${own(ctx)} order by lower(name), id`

export const listViews = (ctx: Ctx) => ctx.db.all(views(ctx))

/**
 * The caller's views, with a lock on the user row: no concurrent request adds a view for this user.
 */
export async function lockViews(ctx: Ctx): Promise<TaskView[]> {
  const [, all] = await ctx.db.batch([
    sql`select from users where company_id = ${ctx.companyId} and id = ${ctx.userId} for no key update`,
    views(ctx),
  ])
  return all
}

/** Whether another view has this name, compared as the database does (case-insensitively). */
export async function isTaken(ctx: Ctx, { id, name }: Pick<TaskView, 'id' | 'name'>) {
  const found = await ctx.db.first(sql<{ taken: boolean }>`
    select exists (select from one_time_task_views
      where ${own(ctx)} and lower(name) = lower(${name}) and id <> ${id}) taken`)
  return found?.taken === true
}

export const insertView = (ctx: Ctx, { id, name, query }: TaskView) =>
  ctx.db.all(sql`
    insert into one_time_task_views (company_id, id, user_id, name, query, created_at)
    values (${ctx.companyId}, ${id}, ${ctx.userId}, ${name}, ${query}, ${ctx.now})`)

export const saveView = (ctx: Ctx, { id, name, query }: TaskView) =>
  ctx.db.all(sql`
    update one_time_task_views set name = ${name}, query = ${query} where ${own(ctx)} and id = ${id}`)

export const removeView = (ctx: Ctx, id: string) =>
  ctx.db.all(sql`delete from one_time_task_views where ${own(ctx)} and id = ${id}`)
