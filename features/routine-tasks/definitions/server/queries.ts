import { sql } from 'kysely'
import { hasPossibleReporter } from '#features/departments/server/queries.ts'
import type { RoutineTask, RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { MAX_REST_DAYS } from '#features/routine-tasks/definitions/due-months.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { type Calendars, findWorkingDayBefore } from '#features/routine-tasks/definitions/rule.ts'
import { valuesOf } from '#records/fields/field.ts'
import { columnsOf, parametersOf } from '#records/fields/server/columns.ts'
import type { Ctx } from '#server/context.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

/**
 * Reads a department for a write, with a lock that prevents its deletion until the write is done.
 */
export const findDepartment = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ id: string; name: string; managerId: string | null; unmanned: boolean }>`
    select id, name, manager_id "managerId", not ${hasPossibleReporter(ctx, sql`departments.id`)} unmanned from departments
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null for key share`)

/** `validFrom` is the first day on which the definition is valid. */
export interface NewRoutineTask {
  id: string
  validFrom: string
  form: RoutineTaskInput
  /** The import that created it. */
  importId?: string
}

export type RoutineTaskRow = Omit<RoutineTask, 'next_dates' | 'can' | 'department'> & {
  /** The first day from today on that it can be due on. */
  due_from: IsoDate
  department: { id: string; name: string; managerId: string | null } | null
}

/**
 * A definition that starts later is due from its start, unless another definition of the task is
 * valid today.
 */
const dueFromColumn = ({ today }: Ctx) => sql`
  case when v.valid_from <= ${today} or exists (
    select from routine_task_versions p where p.company_id = v.company_id and p.routine_task_id = v.routine_task_id
      and p.active and p.valid_from <= ${today} and p.valid_to > ${today}) then ${today}::date else v.valid_from end due_from`

/** The columns of `currentDefinition` with the names used by the API. */
export const definitionColumns = (ctx: Ctx) => sql`
  t.id, t.version, ${dueFromColumn(ctx)}, ${columnsOf(DEFINITION_FIELDS, 'v')},
  v.task_type, v.recurrent_days, v.day_of_month, v.active,
  case when v.task_type = 'last_day_of_month' then 'last_day' end last_day_of_month,
  case when d.id is not null then
    json_build_object('id', d.id, 'name', d.name, 'managerId', d.manager_id) end department,
  v.active and d.id is not null and not ${hasPossibleReporter(ctx, sql`d.id`)} unmanned`

/** Tasks with their current definition and its department. */
export const currentDefinition = sql`
  from routine_tasks t
  join routine_task_versions v on v.company_id = t.company_id and v.routine_task_id = t.id
    and v.valid_to = 'infinity'
  left join departments d on d.company_id = v.company_id and d.id = v.department_id`

/** A definition with its active state, valid from some day on. */
export interface DefinitionValues extends RoutineTaskInput {
  active: boolean
}

/** The columns of a version other than its days and its department. */
export const versionColumns = sql`
  ${columnsOf(DEFINITION_FIELDS)}, task_type, recurrent_days, day_of_month, active`

/** The values of `versionColumns`. */
export const versionValues = (form: DefinitionValues) => sql`
  ${parametersOf(DEFINITION_FIELDS, valuesOf(DEFINITION_FIELDS, form))},
  ${form.task_type}, ${form.recurrent_days}, ${form.day_of_month ?? null}, ${form.active}`

/** Inserts a task with its first definition. */
export const insertRoutineTask = (ctx: Ctx, { id, validFrom, form, importId }: NewRoutineTask) =>
  ctx.db.all(sql`
    with task as (
      insert into routine_tasks (company_id, id, created_by, created_at, import_id)
      values (${ctx.companyId}, ${id}, ${ctx.userId}, ${ctx.now}, ${importId ?? null}))
    insert into routine_task_versions (company_id, routine_task_id, valid_from, department_id, ${versionColumns})
    values (${ctx.companyId}, ${id}, ${validFrom}, ${form.dept_id ?? null}, ${versionValues({ ...form, active: true })})`)

export const findRoutineTask = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<RoutineTaskRow>`
    select ${definitionColumns(ctx)} ${currentDefinition}
    where t.company_id = ${ctx.companyId} and t.id = ${id} and t.deleted_at is null`)

const listCalendarsSince = (ctx: Ctx, day: IsoDate): Promise<Calendars> =>
  ctx.db.all(sql<Calendars[number]>`
    select valid_from, weekend, holidays, rest_since, month_end_given from company_calendars
    where company_id = ${ctx.companyId} and valid_to > ${day} order by valid_from`)

/** The calendars valid today or later. */
export const listCalendars = (ctx: Ctx): Promise<Calendars> => listCalendarsSince(ctx, ctx.today)

/** The last working day before today, by the calendars valid on those days. */
export const getPreviousWorkingDay = async (ctx: Ctx): Promise<IsoDate> =>
  findWorkingDayBefore(ctx.today, await listCalendarsSince(ctx, addDays(ctx.today, -MAX_REST_DAYS)))
