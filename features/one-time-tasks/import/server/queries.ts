import { sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import {
  type getLastImport,
  type TaskRowInput,
  UNDO_HOURS,
} from '#features/one-time-tasks/import/contract.ts'
import type { DuplicateRow } from '#records/import/rows.ts'
import { type Ctx, hasPermission } from '#server/context.ts'
import { instantTextSql } from '#server/database/sql-parts.ts'
import type { Reply } from '#shared/endpoint.ts'

type LastImport = NonNullable<Reply<typeof getLastImport>['import']>

/** The number of tasks that an import of the caller has created, including deleted ones. */
export async function countImported(ctx: Ctx, importId: string): Promise<number> {
  const found = await ctx.db.first(sql<{ made: number }>`
    select count(*)::int made from one_time_tasks
    where company_id = ${ctx.companyId} and import_id = ${importId} and created_by = ${ctx.userId}`)
  return found?.made ?? 0
}

/**
 * The rows with the same folded title, deadline, project and department as an earlier row or an
 * open task.
 */
export function listDuplicates(ctx: Ctx, rows: readonly { line: number; form: TaskRowInput }[]) {
  const sent = rows.map(({ line, form: { title, deadline, project, department } }) => ({
    ...{ line, title, deadline, project, department },
  }))
  return ctx.db.all(sql<DuplicateRow>`
    with sent as materialized (
      select line, fold_text(title) title, deadline, project, department
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        row (line integer, title text, deadline date, project uuid, department uuid)
    ), ranked as (
      select *, min(line) over (partition by title, deadline, project, department) first from sent
    ), found as (
      select distinct on (r.line) r.line, nullif(r.first, r.line) same_as,
        case when t.id is not null then json_build_object('id', t.id, 'name', t.title) end existing
      from ranked r left join one_time_tasks t on t.company_id = ${ctx.companyId} and t.live
        and t.status <> 'done' and ${canSeeTask(ctx, 't')} and fold_text(t.title) = r.title
        and t.deadline is not distinct from r.deadline and t.project_id is not distinct from r.project
        and t.department_id is not distinct from r.department
      order by r.line, t.id)
    select * from found where same_as is not null or existing is not null order by line`)
}

/** Whether nobody has changed an imported task since the import. */
const UNTOUCHED = sql`version = 1 and comments_count = 0 and attachments_count = 0`

/** The caller's last import within `UNDO_HOURS` that still has tasks to remove. */
export const findLastImport = (ctx: Ctx) =>
  ctx.db.first(sql<LastImport>`
    select import_id id, ${instantTextSql(sql`min(created_at)`)} "at", count(*)::int tasks
    from one_time_tasks
    where company_id = ${ctx.companyId} and live and created_by = ${ctx.userId} and import_id is not null and ${UNTOUCHED}
      and created_at > ${ctx.now}::timestamptz - ${UNDO_HOURS} * interval '1 hour'
    group by import_id order by max(created_at) desc, import_id desc limit 1`)

/** A task of an import, and whether somebody has changed it since. */
interface Imported {
  id: string
  name: string
  touched: boolean
}

/**
 * Locks an import's tasks and returns those that are not deleted; undefined if there is no such
 * import. Task managers can access imports of other members.
 */
export async function lockImported(ctx: Ctx, importId: string): Promise<Imported[] | undefined> {
  const theirs = sql`company_id = ${ctx.companyId} and import_id = ${importId}
    and (created_by = ${ctx.userId} or ${hasPermission(ctx, 'manage-task')})`
  const [all, rows] = await ctx.db.batch([
    sql`select id from one_time_tasks where ${theirs} order by id for update`,
    sql<Imported>`
      select id, title "name", not (${UNTOUCHED}) touched
      from one_time_tasks where ${theirs} and deleted_at is null order by id`,
  ])
  return all.length > 0 ? rows : undefined
}

export const markAllDeleted = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql`
    update one_time_tasks set deleted_at = ${ctx.now}, updated_at = ${ctx.now}, version = version + 1
    where company_id = ${ctx.companyId} and id = any (${ids})`)
