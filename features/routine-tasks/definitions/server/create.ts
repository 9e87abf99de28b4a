import type {
  createRoutineTask,
  RoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import {
  type Calendars,
  getFirstDay,
  listNextDates,
} from '#features/routine-tasks/definitions/rule.ts'
import { mayDefine } from '#features/routine-tasks/definitions/server/policy.ts'
import {
  findDepartment,
  findRoutineTask,
  insertRoutineTask,
  listCalendars,
  type NewRoutineTask,
  type RoutineTaskRow,
} from '#features/routine-tasks/definitions/server/queries.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, invalidField, requireFound } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Form = Parsed<typeof createRoutineTask>['body']

export const unknownDepartment = () =>
  invalidField('dept_id', {
    en: 'Choose a department of your company.',
    ar: 'اختر قسمًا من أقسام شركتك.',
  })

/** Drops what the type does not use: for example, a weekly task has no day of the month. */
export const normalize = (form: Form): Form => ({
  ...form,
  recurrent_days: form.task_type === 'weekly' ? [...new Set(form.recurrent_days)].sort() : [],
  day_of_month: form.task_type === 'monthly' ? form.day_of_month : null,
})

/** A new definition, valid from now on. */
export const createNewRoutineTask = (ctx: Ctx, form: Form): NewRoutineTask => ({
  id: uuidv7(),
  validFrom: getFirstValidDate(ctx, form),
  form: normalize(form),
})

/** The first day of a definition that is created or resumed now. */
export const getFirstValidDate = ({ today, time }: Ctx, form: Pick<Form, 'from' | 'to'>): IsoDate =>
  getFirstDay(form, { date: today, time })

/**
 * Creates a definition that starts with its next window. Throws 403 if the caller cannot define
 * tasks for the department, 422 for an unknown department.
 */
export async function create(ctx: Ctx, form: Form): Promise<RoutineTask> {
  const department = await getDefinableDepartment(ctx, form.dept_id ?? null)
  const made = createNewRoutineTask(ctx, form)
  const [, calendars] = await Promise.all([insertRoutineTask(ctx, made), listCalendars(ctx)])
  const unmanned = department?.unmanned ?? false
  return toRoutineTask(ctx, { ...toRow(made), department, unmanned }, calendars)
}

/** The row of a definition that was just inserted, without reading it back. */
function toRow({
  id,
  validFrom,
  form,
}: NewRoutineTask): Omit<RoutineTaskRow, 'department' | 'unmanned'> {
  const { task_type, recurrent_days, day_of_month = null } = form
  return {
    ...{ id, version: 1, due_from: validFrom, active: true },
    ...valuesOf(DEFINITION_FIELDS, form),
    ...{ task_type, recurrent_days, day_of_month },
    last_day_of_month: task_type === 'last_day_of_month' ? 'last_day' : null,
  }
}

/** The department of a new definition. Throws 403 and 422 like `create`. */
export async function getDefinableDepartment(ctx: Ctx, departmentId: string | null) {
  const department = departmentId ? await findDepartment(ctx, departmentId) : null
  if (!mayDefine(ctx, department ?? null)) throw forbidden()
  if (department === undefined) throw unknownDepartment()
  return department
}

export async function getRoutineTask(ctx: Ctx, id: string): Promise<RoutineTask> {
  const [task, calendars] = await Promise.all([findRoutineTask(ctx, id), listCalendars(ctx)])
  return toRoutineTask(ctx, requireFound(task), calendars)
}

/**
 * A definition as returned by the API, with its next dates and the caller's rights. Fields outside
 * the contract, such as the department's manager, are dropped when the reply is serialized.
 */
export function toRoutineTask(ctx: Ctx, task: RoutineTaskRow, calendars: Calendars): RoutineTask {
  const may = mayDefine(ctx, task.department)
  return {
    next_dates: task.active ? listNextDates(task, task.due_from, calendars) : [],
    can: { update: may, delete: may },
    ...task,
  }
}
