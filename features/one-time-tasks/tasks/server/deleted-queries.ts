import { sql } from 'kysely'
import { taskColumns, type WholeRow } from '#features/one-time-tasks/tasks/server/queries.ts'
import { monthOf } from '#features/plans/server/queries.ts'
import { undoableSince } from '#records/undo.ts'
import type { Ctx } from '#server/context.ts'

const undoable = (ctx: Pick<Ctx, 'now'>) => sql`t.deleted_at > ${undoableSince(ctx)}`

const locked = ({ companyId }: Pick<Ctx, 'companyId'>, id: string) => sql`
  select from one_time_tasks where company_id = ${companyId} and id = ${id} for update`

/** The user who last deleted the task `t`, from its revisions. */
const deletedBy = sql`
  (select r.user_id from one_time_task_revisions r
    where r.company_id = t.company_id and r.one_time_task_id = t.id
      and r.changes @> '[{"field": "deleted", "to": true}]'
    order by r.created_at desc, r.id desc limit 1)`

export type DeletedRow = WholeRow & {
  /** Whether it counts towards this month's limit again when it is restored. */
  takes_place: boolean
}

/** Locks a task that the caller deleted and may still restore. */
export async function lockDeleted(ctx: Ctx, id: string): Promise<DeletedRow | undefined> {
  const [, [task]] = await ctx.db.batch([
    locked(ctx, id),
    sql<DeletedRow>`
      select ${taskColumns(ctx)}, t.description, coalesce(t.made_in = ${monthOf(ctx)}, false) takes_place
      from one_time_tasks t
      where t.company_id = ${ctx.companyId} and t.id = ${id} and ${undoable(ctx)}
        and ${deletedBy} = ${ctx.userId}`,
  ])
  return task
}

/** Locks a task that has been deleted for too long to be restored. */
export async function lockExpired(
  ctx: Pick<Ctx, 'companyId' | 'db' | 'now'>,
  id: string,
): Promise<object | undefined> {
  const [, [task]] = await ctx.db.batch([
    locked(ctx, id),
    sql<{ id: string }>`
      select id from one_time_tasks t
      where company_id = ${ctx.companyId} and id = ${id} and deleted_at is not null and not ${undoable(ctx)}`,
  ])
  return task
}
