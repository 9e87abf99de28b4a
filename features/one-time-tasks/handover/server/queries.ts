import { type RawBuilder, sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import type { TaskPlace } from '#features/one-time-tasks/tasks/contract.ts'
import {
  isOneOf,
  matchesFilter,
  taskIdsOf,
} from '#features/one-time-tasks/tasks/server/filter-queries.ts'
import { PARTS, type TaskRow, taskColumns } from '#features/one-time-tasks/tasks/server/queries.ts'
import { nextEventTime } from '#features/one-time-tasks/tasks/server/write-queries.ts'
import type { Ctx } from '#server/context.ts'
import { limitOffsetSql, memberNameSql, type PageRow, toPage } from '#server/database/sql-parts.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Change } from '#shared/revisions.ts'

/** The place of a row of the table, as an SQL expression. */
const place = (part: RawBuilder<unknown>) =>
  sql<TaskPlace>`case ${part} ${sql.join(
    Object.entries(PARTS).map(([name, stored]) => sql`when ${stored} then ${name}`),
    sql` `,
  )} end`

interface PersonTaskRow extends TaskRow {
  places: TaskPlace[]
}

/**
 * One page of the open tasks on which a person has a place. Undefined if the company never had that
 * person.
 */
export async function listTasksOfPerson(
  ctx: Ctx,
  userId: string,
  query: { page: number; per_page: number },
) {
  const where = sql`${matchesFilter(ctx, { status: 'open' })} and ${isOneOf(taskIdsOf(ctx, userId))}`
  const found = await ctx.db.first(sql<PageRow<PersonTaskRow>>`
    select (select json_agg(p) from (
        select ${taskColumns(ctx)}, (select json_agg(${place(sql`h.part`)} order by h.part)
            from one_time_task_people h where h.company_id = t.company_id and h.one_time_task_id = t.id
              and h.user_id = ${userId}) places
        from (select t.id from one_time_tasks t where ${where} order by t.deadline, t.id ${limitOffsetSql(query)}) ids
        join one_time_tasks t on t.company_id = ${ctx.companyId} and t.id = ids.id
        order by t.deadline, t.id) p) "rows",
      (select count(*) from one_time_tasks t where ${where})::int total
    from users u where u.company_id = ${ctx.companyId} and u.id = ${userId}`)
  return found && toPage(found)
}

/** A person who is or was in the company. */
export const findAnyMember = (ctx: Ctx, userId: string) =>
  ctx.db.first(sql<{ id: string; name: string; last_name: string; email: string }>`
    select id, name, last_name, email from users where company_id = ${ctx.companyId} and id = ${userId}`)

/** Tasks that the caller sees, or all tasks; `besides` adds tasks to lock. */
interface LockScope {
  which: 'seen' | 'all'
  besides?: readonly string[]
}

/**
 * Locks the open tasks on which a person has a place (`held`) and the tasks in `besides`, in the
 * order of ids.
 */
export const lockTasksOfPerson = (ctx: Ctx, userId: string, { which, besides = [] }: LockScope) => {
  const held = sql`(t.live and t.status <> 'done' and ${which === 'all' ? sql`true` : canSeeTask(ctx, 't')}
    and ${isOneOf(taskIdsOf(ctx, userId))})`
  return ctx.db.all(sql<{ id: string; held: boolean }>`
    select t.id, ${held} held from one_time_tasks t
    where t.company_id = ${ctx.companyId} and (${held} or t.id = any (${besides}::uuid[]))
    order by t.id for update`)
}

/** The tasks among these that the caller sees, and whether each is open. */
export const listVisibleTasks = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql<{ id: string; open: boolean }>`
    select t.id, t.live and t.status <> 'done' "open" from one_time_tasks t
    where t.company_id = ${ctx.companyId} and t.id = any (${ids}) and t.deleted_at is null and ${canSeeTask(ctx, 't')}`)

/** A person in a place on a task. */
export interface Placement {
  taskId: string
  place: TaskPlace
  id: string
  name: string
}

/** All people on these tasks, in the order in which they are shown. */
export const listPlacements = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql<Placement>`
    select p.one_time_task_id "taskId", ${place(sql`p.part`)} place, u.id, ${memberNameSql(ctx, 'u')} "name"
    from one_time_task_people p join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${ctx.companyId} and p.one_time_task_id = any (${ids})
    order by p.one_time_task_id, u.name, u.last_name, u.id`)

/** A place on a task that goes to another person. */
export interface Move {
  taskId: string
  place: TaskPlace
  to: string
}

/**
 * Gives a member's places to others (each person has a place at most once) and stores the changes
 * as revisions.
 */
export function saveMoves(
  ctx: Ctx,
  from: string,
  { moves, changes }: { moves: readonly Move[]; changes: ReadonlyMap<string, readonly Change[]> },
) {
  const tasks = moves.map(({ taskId }) => taskId)
  const parts = moves.map((move) => PARTS[move.place])
  const changed = [...changes.keys()]
  const said = changed.map((id) => JSON.stringify(changes.get(id)))
  return ctx.db.batch([
    sql`delete from one_time_task_people p using unnest(${tasks}::uuid[], ${parts}::text[]) m (id, part)
        where p.company_id = ${ctx.companyId} and p.one_time_task_id = m.id and p.part = m.part and p.user_id = ${from}`,
    sql`insert into one_time_task_people (company_id, one_time_task_id, part, user_id)
        select ${ctx.companyId}, * from unnest(${tasks}::uuid[], ${parts}::text[], ${moves.map(({ to }) => to)}::uuid[])
        on conflict do nothing`,
    sql`update one_time_tasks set updated_at = greatest(updated_at, ${ctx.now}), version = version + 1
        where company_id = ${ctx.companyId} and id = any (${changed})`,
    sql`insert into one_time_task_revisions (company_id, user_id, created_at, one_time_task_id, id, changes)
        select ${ctx.companyId}, ${ctx.userId}, ${nextEventTime(ctx, sql`m.task`)}, m.*
        from unnest(${changed}::uuid[], ${changed.map(() => uuidv7())}::uuid[], ${said}::jsonb[]) m (task, id, changes)`,
  ])
}
