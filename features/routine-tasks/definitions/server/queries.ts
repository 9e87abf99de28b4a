import { sql } from 'kysely'
import { hasPossibleReporter } from '#features/departments/server/queries.ts'
import type { AssignReply } from '#features/routine-tasks/definitions/assign.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { MAX_REST_DAYS } from '#features/routine-tasks/definitions/due-months.ts'
import type { Evidence } from '#features/routine-tasks/definitions/evidence.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import type { Recurrence } from '#features/routine-tasks/definitions/recurrence.ts'
import { type Calendars, findWorkingDayBefore } from '#features/routine-tasks/definitions/rule.ts'
import {
  assignJson,
  canBeReported,
} from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import { columnsOf } from '#records/fields/server/columns.ts'
import type { Ctx } from '#server/context.ts'
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

export type RoutineTaskRow = Omit<
  RoutineTask,
  'next_dates' | 'can' | 'department' | 'assign' | keyof Recurrence | keyof Evidence
> & {
  recurrence: RecurrenceRow
  evidence: EvidenceRow
  /** The first day from today on that it can be due on. */
  due_from: IsoDate
  department: { id: string; name: string; managerId: string | null } | null
  assign: AssignReply | null
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
    'after_due', nullif(v.after_due, 'late'), 'not_before', nullif(v.not_before, false), 'ramadan', v.ramadan,
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
  ${assignJson(ctx, 'v')} assign, v.active and not ${canBeReported(ctx, 'v', { date: ctx.today })} unmanned`

/** Tasks with their current definition and its department. */
export const currentDefinition = sql`
  from routine_tasks t
  join routine_task_versions v on v.company_id = t.company_id and v.routine_task_id = t.id
    and v.valid_to = 'infinity'
  left join departments d on d.company_id = v.company_id and d.id = v.department_id`

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

const selectCalendarsSince = (ctx: Ctx, day: IsoDate) => sql<Calendars[number]>`
  select valid_from, weekend, holidays, rest_since, month_end_given, weekend_rest_since,
    weekend_month_end_given, holiday_rest_since, holiday_month_end_given from company_calendars
  where company_id = ${ctx.companyId} and valid_to > ${day} order by valid_from`

const listCalendarsSince = (ctx: Ctx, day: IsoDate): Promise<Calendars> =>
  ctx.db.all(selectCalendarsSince(ctx, day))

/** The calendars valid today or later, as one JSON value. */
export const calendarsJson = (ctx: Ctx) =>
  sql<Calendars>`(select json_agg(c) from (${selectCalendarsSince(ctx, ctx.today)}) c)`

/** The calendars valid today or later. */
export const listCalendars = (ctx: Ctx): Promise<Calendars> => listCalendarsSince(ctx, ctx.today)

/** The last working day before today, by the calendars valid on those days. */
export const getPreviousWorkingDay = async (ctx: Ctx): Promise<IsoDate> =>
  findWorkingDayBefore(ctx.today, await listCalendarsSince(ctx, addDays(ctx.today, -MAX_REST_DAYS)))
