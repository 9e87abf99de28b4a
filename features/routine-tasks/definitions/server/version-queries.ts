import { sql } from 'kysely'
import type { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { type DueRule, type Rule, toDueRule } from '#features/routine-tasks/definitions/due-rule.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { type Window, windowsOf } from '#features/routine-tasks/definitions/recurrence.ts'
import { type Calendars, getFirstDay, laterDate } from '#features/routine-tasks/definitions/rule.ts'
import { calendarsJson } from '#features/routine-tasks/definitions/server/queries.ts'
import {
  applyRamadan,
  selectOverlapsOfTask,
} from '#features/routine-tasks/definitions/server/ramadan-queries.ts'
import {
  sharedColumns,
  VERSION_COLUMNS,
  versionColumns,
} from '#features/routine-tasks/definitions/server/version-columns-queries.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { uuidv7 } from '#server/ids.ts'
import type { IsoDate } from '#shared/dates.ts'

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

type VersionRow = Record<(typeof VERSION_COLUMNS)[number], unknown>

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

/** A version with the first window of the day. */
function toVersionRow(form: DefinitionValues): VersionRow {
  const [window = {}] = windowsOf(form)
  const { nth, paused, steps, corrective, assign, ramadan } = form
  const due = toDueRule(toRule(form))
  return {
    time_from: window.from ?? null,
    time_to: window.to ?? null,
    due_from: firstDateOf(form, window, due),
    task_type: form.task_type,
    recurrent_days: form.recurrent_days,
    day_of_month: form.day_of_month ?? null,
    active: form.active,
    repeat_every: form.interval ?? 1,
    week_start: form.week_start ?? null,
    nth_week: nth?.week ?? null,
    nth_weekday: nth?.weekday ?? null,
    on_holidays: form.on_holidays ?? null,
    on_weekends: form.on_weekends ?? null,
    repeat_until: form.until ?? null,
    repeat_count: form.count ?? null,
    due_until: due.until ?? null,
    paused_from: paused?.from ?? null,
    paused_until: paused?.until ?? null,
    pause_reason: paused?.reason || null,
    after_due: form.after_due ?? 'late',
    not_before: form.not_before ?? false,
    proof: form.proof ?? null,
    steps: steps ? JSON.stringify(steps) : null,
    causes: form.causes ?? null,
    corrective: corrective ? JSON.stringify(corrective) : null,
    assign_member_id: assign?.member_id ?? null,
    assign_role_id: assign?.role_id ?? null,
    ramadan: ramadan ? JSON.stringify(ramadan) : null,
    ...valuesOf(FIELDS, form),
  }
}

const valuesIn = (row: VersionRow) => sql.join(VERSION_COLUMNS.map((column) => row[column]))

/** The values of `versionColumns`, with the first window of the day. */
export const versionValues = (form: DefinitionValues) => valuesIn(toVersionRow(form))

interface InsertedTask extends VersionRow {
  id: string
  validFrom: IsoDate
  departmentId: string | null
  importId: string | null
}

const insertTaskSql = prepareQuery<{ calendars: Calendars }, InsertedTask>(
  ['id', 'validFrom', 'departmentId', 'importId', ...VERSION_COLUMNS],
  (ctx, task) => sql`
    with task as (
      insert into routine_tasks (company_id, id, created_by, created_at, import_id)
      values (${ctx.companyId}, ${task.id}, ${ctx.userId}, ${ctx.now}, ${task.importId}))
    insert into routine_task_versions (company_id, routine_task_id, valid_from, department_id, ${versionColumns})
    values (${ctx.companyId}, ${task.id}, ${task.validFrom}, ${task.departmentId}, ${valuesIn(task)})
    returning ${calendarsJson(ctx)} calendars`,
)

/** `validFrom` is the first day on which the definition is valid. */
export interface NewRoutineTask {
  id: string
  validFrom: string
  form: DefinitionForm
  /** The import that created it. */
  importId?: string
}

/**
 * Inserts a task with its first definition. Returns the calendars valid today or later, which decide
 * when it is due.
 */
export async function insertRoutineTask(
  ctx: Ctx,
  { id, validFrom, form, importId }: NewRoutineTask,
): Promise<Calendars> {
  const { dept_id: departmentId = null } = form
  const version = toVersionRow({ active: true, ...form })
  const [[[task]], overlaps] = await Promise.all([
    ctx.db.batch([
      insertTaskSql(ctx, { id, validFrom, departmentId, importId: importId ?? null, ...version }),
      ...insertWindows(ctx, id, form),
    ]),
    ctx.db.all(selectOverlapsOfTask(ctx, { id, from: ctx.today })),
  ])
  await applyRamadan(ctx, overlaps)
  return task?.calendars ?? []
}

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
