import { sql } from 'kysely'
import type { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { isModified } from '#features/routine-tasks/definitions/server/change-queries.ts'
import type { DuplicateRow } from '#records/import/rows.ts'
import type { Ctx } from '#server/context.ts'

export interface NumberedForm {
  line: number
  form: RoutineTaskInput
}

/**
 * The rows whose name (folded as for search), department and recurrence equal those of an earlier
 * row or an existing task.
 */
export function listDuplicates(ctx: Ctx, rows: readonly NumberedForm[]) {
  const sent = rows.map(({ line, form: { dept_id = null, ...form } }) => ({
    ...{ line, dept_id, task_name: form.task_name, task_type: form.task_type },
    ...{ recurrent_days: form.recurrent_days, day_of_month: form.day_of_month ?? null },
  }))
  return ctx.db.all(sql<DuplicateRow>`
    with sent as (
      select line, fold_text(task_name) name, dept_id, task_type, recurrent_days, day_of_month
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) row (line integer, task_name text, dept_id uuid,
        task_type text, recurrent_days smallint[], day_of_month smallint)
    ), ranked as (
      select *, min(line) over (partition by name, dept_id, task_type, recurrent_days, day_of_month) first from sent
    ), current as materialized (
      select v.routine_task_id id, v.task_name, fold_text(v.task_name) name, v.department_id, v.task_type,
        v.recurrent_days, v.day_of_month
      from routine_task_versions v where v.company_id = ${ctx.companyId} and v.valid_to = 'infinity' and v.slot = 0
    ), found as (
      select distinct on (r.line) r.line, nullif(r.first, r.line) same_as,
        case when c.id is not null then json_build_object('id', c.id, 'name', c.task_name) end existing
      from ranked r left join current c on c.name = r.name and c.task_type = r.task_type
        and c.recurrent_days = r.recurrent_days and c.day_of_month is not distinct from r.day_of_month
        and c.department_id is not distinct from r.dept_id
      order by r.line, c.id)
    select * from found where same_as is not null or existing is not null order by line`)
}

/** A task of an import, and whether it was changed or reported since. */
export interface ImportedTask {
  id: string
  name: string
  touched: boolean
}

/**
 * Locks the tasks of an import that are not deleted, then reads them; undefined if the company has
 * no such import.
 */
export async function lockImported(
  ctx: Ctx,
  importId: string,
): Promise<ImportedTask[] | undefined> {
  const [all, rows] = await ctx.db.batch([
    sql<{ id: string }>`
      select id from routine_tasks where company_id = ${ctx.companyId} and import_id = ${importId}
      order by id for update`,
    sql<ImportedTask>`
      select t.id, v.task_name "name", ${isModified} touched
      from routine_tasks t join routine_task_versions v on v.company_id = t.company_id
        and v.routine_task_id = t.id and v.valid_to = 'infinity'
      where t.company_id = ${ctx.companyId} and t.import_id = ${importId} and t.deleted_at is null
      order by t.id`,
  ])
  return all.length > 0 ? rows : undefined
}
