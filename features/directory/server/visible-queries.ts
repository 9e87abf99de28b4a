import { type RawBuilder, sql } from 'kysely'
import { type Ctx, hasPermission } from '#server/context.ts'

const TRUE = sql<boolean>`true`

/** The tasks on which the caller has a place, which they created, or whose department they lead. */
const visibleTaskIds = ({ companyId, userId }: Ctx) => sql`
  select one_time_task_id from one_time_task_people where company_id = ${companyId} and user_id = ${userId}
  union select id from one_time_tasks where company_id = ${companyId} and created_by = ${userId}
  union select w.id from departments d
    join one_time_tasks w on w.company_id = d.company_id and w.department_id = d.id and w.deleted_at is null
    where d.company_id = ${companyId} and d.manager_id = ${userId} and d.deleted_at is null`

/** Whether the caller sees every one-time task. */
export const canSeeEveryTask = (
  ctx: Pick<Ctx, 'taskVisibility' | 'isOwner' | 'permissions' | 'userId'>,
) => ctx.taskVisibility === 'company' || hasPermission(ctx, 'manage-task')

/** Whether the caller can see the one-time task with this id (product rule `task_visibility`). */
export const canSeeTaskWithId = (ctx: Ctx, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  canSeeEveryTask(ctx) ? TRUE : sql`${id} = any (array(${visibleTaskIds(ctx)}))`

/** Like `seesTaskWith`, for the one-time task `alias`. */
export const canSeeTask = (ctx: Ctx, alias: string): RawBuilder<boolean> =>
  canSeeTaskWithId(ctx, sql.ref(`${alias}.id`))

/** Whether the caller sees every project. */
export const canSeeEveryProject = (ctx: Ctx): boolean =>
  hasPermission(ctx, 'view-Allproject') || hasPermission(ctx, 'manage-project')

/**
 * Whether the caller can see the project `alias`. With `view-project`: those that they manage,
 * where they have a task, or of their departments. Without any permission: none.
 */
export function canSeeProject(ctx: Ctx, alias: string): RawBuilder<boolean> {
  if (canSeeEveryProject(ctx)) return TRUE
  if (!hasPermission(ctx, 'view-project')) return sql`false`
  const { companyId, userId } = ctx
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('manager_id')} = ${userId}
    or ${of('department_id')} in (select department_id from department_members
      where company_id = ${companyId} and user_id = ${userId})
    or ${of('id')} in (select w.project_id from one_time_task_people p
      join one_time_tasks w on w.company_id = p.company_id and w.id = p.one_time_task_id
      where p.company_id = ${companyId} and p.user_id = ${userId} and w.project_id is not null and w.deleted_at is null))`
}
