import { sql } from 'kysely'
import { insertRevision } from '#features/projects/server/write-queries.ts'
import { undoableSince } from '#records/undo.ts'
import type { Ctx } from '#server/context.ts'

interface Named {
  id: string
  name: string
}

/** A project that the caller has just deleted. */
const recentlyDeleted = (ctx: Ctx, id: string) => sql<Named>`
  select pr.id, pr.name from projects pr
  where pr.company_id = ${ctx.companyId} and pr.id = ${id} and pr.deleted_at >= ${undoableSince(ctx)}
    and ${ctx.userId} = (
      select r.user_id from project_revisions r
      where r.company_id = pr.company_id and r.project_id = pr.id and r.changes @> '[{"field": "deleted", "to": true}]'
      order by r.created_at desc, r.id desc limit 1)`

export const findDeleted = (ctx: Ctx, id: string) => ctx.db.first(recentlyDeleted(ctx, id))

interface DeletionState {
  /** The name of the project's department, if it was deleted in the meantime; otherwise null. */
  ended: string | null
}

/** Locks the project, then its department. Returns undefined if it is no longer deleted. */
export async function lockDeleted(ctx: Ctx, id: string): Promise<DeletionState | undefined> {
  const [locked, , [stands]] = await ctx.db.batch([
    sql`${recentlyDeleted(ctx, id)} for update of pr`,
    sql`select from departments where company_id = ${ctx.companyId} and id = (
          select department_id from projects where company_id = ${ctx.companyId} and id = ${id}) for key share`,
    sql<DeletionState>`
      select d.name ended from projects pr
      left join departments d on d.company_id = pr.company_id and d.id = pr.department_id and d.deleted_at is not null
      where pr.company_id = ${ctx.companyId} and pr.id = ${id}`,
  ])
  return locked.length > 0 ? stands : undefined
}

/** Restores the project, without its department if that was deleted in the meantime. */
export const markUndeleted = (ctx: Ctx, id: string, { ended }: DeletionState) =>
  ctx.db.batch([
    sql`update projects set deleted_at = null, version = version + 1,
          department_id = case when ${ended === null} then department_id end
        where company_id = ${ctx.companyId} and id = ${id}`,
    insertRevision(ctx, {
      id,
      changes: [
        { field: 'deleted', from: true, to: false },
        ...(ended === null ? [] : [{ field: 'department', from: ended, to: null }]),
      ],
    }),
  ])
