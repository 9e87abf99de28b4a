import { sql } from 'kysely'
import { hasPossibleReporter } from '#features/departments/server/queries.ts'
import type { RoutineTask, RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { MAX_REST_DAYS } from '#features/routine-tasks/definitions/due-months.ts'
import { type DueRule, type Rule, toDueRule } from '#features/routine-tasks/definitions/due-rule.ts'
import type { Evidence } from '#features/routine-tasks/definitions/evidence.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import {
  type Recurrence,
  type Window,
  windowsOf,
} from '#features/routine-tasks/definitions/recurrence.ts'
import {
  type Calendars,
  findWorkingDayBefore,
  getFirstDay,
  laterDate,
} from '#features/routine-tasks/definitions/rule.ts'
import { valuesOf } from '#records/fields/field.ts'
import { columnsOf, parametersOf } from '#records/fields/server/columns.ts'
import type { Ctx } from '#server/context.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

/**
 * Reads a department for a write, with a lock that prevents its deletion until the write is done.
 */
export const findDepartment = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ id: string; name: string; managerId: string | null; unmanned: boolean }>`
    select id, name, manager_id "managerId", not ${hasPossibleReporter(ctx, sql`departments.id`)} unmanned from departments
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null for key share`)

/** Whether somebody is a member of the company, also one who is only invited. */
export const isMember = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.db.first(sql`
    select from users where company_id = ${ctx.companyId} and id = ${id} and status <> 'removed' for key share`)) !==
  undefined

/** `validFrom` is the first day on which the definition is valid. */
export interface NewRoutineTask {
  id: string
  validFrom: string
  form: DefinitionForm
  /** The import that created it. */
  importId?: string
}

export type RoutineTaskRow = Omit<
  RoutineTask,
  'next_dates' | 'can' | 'department' | keyof Recurrence | keyof Evidence
> & {
  recurrence: RecurrenceRow
  evidence: EvidenceRow
  /** The first day from today on that it can be due on. */
  due_from: IsoDate
  department: { id: string; name: string; managerId: string | null } | null
}

/** The recurrence in the format of the API; what a definition does not use is missing. */
export type RecurrenceRow = Pick<RoutineTask, keyof Recurrence> & {
  /** The first day of the weeks that `interval` counts. */
  week_start?: number
}

/** What a report must show, in the format of the API; what a definition does not use is missing. */
export type EvidenceRow = Pick<RoutineTask, keyof Evidence>

/**
 * A definition that starts later is due from its start, unless another definition of the task is
 * valid today.
 */
const dueFromColumn = ({ today }: Ctx) => sql`
  case when v.valid_from <= ${today} or exists (
    select from routine_task_versions p where p.company_id = v.company_id and p.routine_task_id = v.routine_task_id
      and p.active and p.valid_from <= ${today} and p.valid_to > ${today}) then ${today}::date else v.valid_from end due_from`

/** The rows of the windows after the first one of a definition. */
export const selectWindowIds = (companyId: unknown, definitionId: unknown) => sql<{ id: string }>`
  select k.id from routine_tasks k where k.company_id = ${companyId} and k.definition_id = ${definitionId}`

const timeText = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`

/** The recurrence of the version `v`. A pause that is over is not part of it any more. */
const recurrenceJson = ({ today }: Ctx) => sql`
  json_strip_nulls(json_build_object(
    'interval', nullif(v.repeat_every, 1), 'week_start', v.week_start,
    'nth', case when v.nth_week is not null then json_build_object('week', v.nth_week, 'weekday', v.nth_weekday) end,
    'times', (select json_agg(json_build_object('from', ${timeText('w.time_from')}, 'to', ${timeText('w.time_to')}) order by w.slot)
      from routine_task_versions w
      where w.company_id = v.company_id and w.valid_to = 'infinity' and w.routine_task_id in (
        select v.routine_task_id union all ${selectWindowIds(sql`v.company_id`, sql`v.routine_task_id`)})
      having count(*) > 1),
    'until', v.repeat_until, 'count', v.repeat_count, 'on_holidays', v.on_holidays, 'on_weekends', v.on_weekends,
    'after_due', nullif(v.after_due, 'late'), 'not_before', nullif(v.not_before, false),
    'paused', case when v.paused_until is null and v.paused_from is not null or v.paused_until > ${today} then
      json_build_object('from', v.paused_from, 'until', v.paused_until, 'reason', v.pause_reason) end)) recurrence`

/** What a report must show by the version `v`. */
export const evidenceJson = sql`
  json_strip_nulls(json_build_object('proof', v.proof, 'steps', v.steps, 'causes', to_json(v.causes),
    'corrective', v.corrective)) evidence`

/** The columns of `currentDefinition` with the names used by the API. */
export const definitionColumns = (ctx: Ctx) => sql`
  t.id, t.version, ${dueFromColumn(ctx)}, ${columnsOf(DEFINITION_FIELDS, 'v')},
  v.task_type, v.recurrent_days, v.day_of_month, v.active, ${recurrenceJson(ctx)}, ${evidenceJson},
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

/** A definition as a form, with what only the server sets. */
export interface DefinitionForm extends RoutineTaskInput {
  /** The first day of the weeks that `interval` counts. */
  week_start?: number | undefined
  /** When it is created or resumed, the company's date and time. */
  begun?: { date: IsoDate; time: string } | undefined
}

/** A definition with its active state, valid from some day on. */
export interface DefinitionValues extends DefinitionForm {
  active: boolean
}

const { from: _from, to: _to, ...FIELDS } = DEFINITION_FIELDS

/** The columns of a version that all windows of a day share, except its days and department. */
export const sharedColumns = sql`
  ${columnsOf(FIELDS)}, task_type, recurrent_days, day_of_month, active, repeat_every, week_start,
  nth_week, nth_weekday, on_holidays, on_weekends, repeat_until, repeat_count, due_until,
  paused_from, paused_until, pause_reason, after_due, not_before, proof, steps, causes, corrective`

/** The columns of a version other than its days and its department. */
export const versionColumns = sql`time_from, time_to, due_from, ${sharedColumns}`

const toRule = (form: DefinitionForm): Rule => ({
  ...form,
  day_of_month: form.day_of_month ?? null,
})

/**
 * The first date of a window; null if it is the start date. A window that is over today, when its
 * definition is created or resumed, begins tomorrow.
 */
function firstDateOf(form: DefinitionForm, window: Window, { from }: DueRule): IsoDate | null {
  const first = form.begun ? laterDate(from, getFirstDay(window, form.begun)) : from
  return first === form.start_date ? null : first
}

/** The values of `versionColumns`, with the first window of the day. */
export function versionValues(form: DefinitionValues) {
  const [window = {}] = windowsOf(form)
  const { nth, paused, steps, corrective } = form
  const due = toDueRule(toRule(form))
  return sql`
    ${window.from ?? null}, ${window.to ?? null}, ${firstDateOf(form, window, due)}, ${parametersOf(FIELDS, valuesOf(FIELDS, form))},
    ${form.task_type}, ${form.recurrent_days}, ${form.day_of_month ?? null}, ${form.active},
    ${form.interval ?? 1}, ${form.week_start ?? null}, ${nth?.week ?? null}, ${nth?.weekday ?? null},
    ${form.on_holidays ?? null}, ${form.on_weekends ?? null}, ${form.until ?? null}, ${form.count ?? null},
    ${due.until ?? null},
    ${paused?.from ?? null}, ${paused?.until ?? null}, ${paused?.reason || null},
    ${form.after_due ?? 'late'}, ${form.not_before ?? false}, ${form.proof ?? null},
    ${steps ? JSON.stringify(steps) : null}::jsonb, ${form.causes ?? null},
    ${corrective ? JSON.stringify(corrective) : null}::jsonb`
}

/** Inserts a task with its first definition. */
export const insertRoutineTask = (ctx: Ctx, { id, validFrom, form, importId }: NewRoutineTask) =>
  ctx.db.batch([
    sql`
      with task as (
        insert into routine_tasks (company_id, id, created_by, created_at, import_id)
        values (${ctx.companyId}, ${id}, ${ctx.userId}, ${ctx.now}, ${importId ?? null}))
      insert into routine_task_versions (company_id, routine_task_id, valid_from, department_id, ${versionColumns})
      values (${ctx.companyId}, ${id}, ${validFrom}, ${form.dept_id ?? null}, ${versionValues({ ...form, active: true })})`,
    ...insertWindows(ctx, id, form),
  ])

/**
 * Gives the windows after the first one versions that equal the current one of their definition. The
 * rows of windows that a definition had before are used again.
 */
export function insertWindows(ctx: Ctx, id: string, form: DefinitionForm) {
  const windows = (form.times ?? []).slice(1)
  if (windows.length === 0) return []
  const due = toDueRule(toRule(form))
  const ids = windows.map(() => uuidv7())
  const slots = windows.map((_, at) => at + 1)
  return [
    sql`insert into routine_tasks (company_id, id, created_by, created_at, definition_id, slot)
        select ${ctx.companyId}, w.id, ${ctx.userId}, ${ctx.now}, ${id}, w.slot
        from unnest(${ids}::uuid[], ${slots}::smallint[]) w (id, slot)
        where not exists (select from routine_tasks t
          where t.company_id = ${ctx.companyId} and t.definition_id = ${id} and t.slot = w.slot)`,
    sql`insert into routine_task_versions (company_id, routine_task_id, definition_id, slot, valid_from, valid_to,
          department_id, ${versionColumns})
        select v.company_id, k.id, k.definition_id, k.slot, v.valid_from, v.valid_to,
          v.department_id, w.time_from, w.time_to, w.first_date, ${sharedColumns}
        from routine_task_versions v
        join routine_tasks k on k.company_id = v.company_id and k.definition_id = v.routine_task_id
        join unnest(${slots}::smallint[], ${windows.map(({ from }) => from ?? null)}::time[],
          ${windows.map(({ to }) => to ?? null)}::time[],
          ${windows.map((window) => firstDateOf(form, window, due))}::date[]) w (window_slot, time_from, time_to, first_date) on w.window_slot = k.slot
        where v.company_id = ${ctx.companyId} and v.routine_task_id = ${id} and v.valid_to = 'infinity'`,
  ]
}

/** The company's first day of the week. */
export const findFirstDayOfWeek = async (ctx: Ctx): Promise<number | undefined> =>
  (
    await ctx.db.first(sql<{ first_day_of_week: number }>`
      select first_day_of_week from companies where id = ${ctx.companyId}`)
  )?.first_day_of_week

export const findRoutineTask = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<RoutineTaskRow>`
    select ${definitionColumns(ctx)} ${currentDefinition}
    where t.company_id = ${ctx.companyId} and t.id = ${id} and t.slot = 0 and t.deleted_at is null`)

const listCalendarsSince = (ctx: Ctx, day: IsoDate): Promise<Calendars> =>
  ctx.db.all(sql<Calendars[number]>`
    select valid_from, weekend, holidays, rest_since, month_end_given, weekend_rest_since,
      weekend_month_end_given, holiday_rest_since, holiday_month_end_given from company_calendars
    where company_id = ${ctx.companyId} and valid_to > ${day} order by valid_from`)

/** The calendars valid today or later. */
export const listCalendars = (ctx: Ctx): Promise<Calendars> => listCalendarsSince(ctx, ctx.today)

/** The last working day before today, by the calendars valid on those days. */
export const getPreviousWorkingDay = async (ctx: Ctx): Promise<IsoDate> =>
  findWorkingDayBefore(ctx.today, await listCalendarsSince(ctx, addDays(ctx.today, -MAX_REST_DAYS)))
