import type {
  createRoutineTask,
  RoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { type Calendars, firstDayOf, nextDates } from '#features/routine-tasks/definitions/rule.ts'
import { listCalendars } from '#features/routine-tasks/definitions/server/calendar-queries.ts'
import { mayDefine } from '#features/routine-tasks/definitions/server/policy.ts'
import {
  findDepartment,
  findRoutineTask,
  insertRoutineTask,
  type NewRoutineTask,
  type RoutineTaskRow,
} from '#features/routine-tasks/definitions/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, found, invalidField } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Form = Parsed<typeof createRoutineTask>['body']

export const unknownDepartment = () =>
  invalidField('dept_id', {
    en: 'Choose a department of your company.',
    ar: 'اختر قسمًا من أقسام شركتك.',
  })

/** Only what belongs to the type is kept: a weekly task has no day of the month. */
export const normalized = (form: Form): Form => ({
  ...form,
  recurrent_days: form.task_type === 'weekly' ? [...new Set(form.recurrent_days)].sort() : [],
  day_of_month: form.task_type === 'monthly' ? form.day_of_month : null,
})

/** A definition as it is inserted now. */
export const madeNow = (ctx: Ctx, form: Form): NewRoutineTask => ({
  id: uuidv7(),
  validFrom: holdsFromNow(ctx, form),
  form: normalized(form),
})

/** From when on a definition holds that is made or resumed now. */
export const holdsFromNow = ({ today, time }: Ctx, form: Pick<Form, 'from' | 'to'>): IsoDate =>
  firstDayOf(form, { date: today, time })

/**
 * Creates a definition that holds from its next window on. Throws 403 where the caller may
 * not define for the department, 422 for a department that is not the company's.
 */
export async function create(ctx: Ctx, form: Form): Promise<RoutineTask> {
  const department = await departmentFor(ctx, form.dept_id ?? null)
  const made = madeNow(ctx, form)
  const [, calendars] = await Promise.all([insertRoutineTask(ctx, made), listCalendars(ctx)])
  const unmanned = department?.unmanned ?? false
  return shown(ctx, { ...asRow(made), department, unmanned }, calendars)
}

/** A definition that was just inserted, as it is read from then on. */
function asRow({
  id,
  validFrom,
  form,
}: NewRoutineTask): Omit<RoutineTaskRow, 'department' | 'unmanned'> {
  const { task_name, description, task_type, start_date, recurrent_days } = form
  return {
    ...{
      id,
      version: 1,
      due_from: validFrom,
      active: true,
      task_name,
      description,
      task_type,
      start_date,
      recurrent_days,
    },
    from: form.from || null,
    to: form.to || null,
    day_of_month: form.day_of_month ?? null,
    last_day_of_month: task_type === 'last_day_of_month' ? 'last_day' : null,
  }
}

/** The department for which somebody defines a task. Throws 403 and 422 as `create` does. */
export async function departmentFor(ctx: Ctx, departmentId: string | null) {
  const department = departmentId ? await findDepartment(ctx, departmentId) : null
  if (!mayDefine(ctx, department ?? null)) throw forbidden()
  if (department === undefined) throw unknownDepartment()
  return department
}

export async function getRoutineTask(ctx: Ctx, id: string): Promise<RoutineTask> {
  const [task, calendars] = await Promise.all([findRoutineTask(ctx, id), listCalendars(ctx)])
  return shown(ctx, found(task), calendars)
}

/**
 * A definition as the API shows it, with its next dates and what the caller may do. What the
 * contract does not name, as who manages the department, is left out where the reply is written.
 */
export function shown(ctx: Ctx, task: RoutineTaskRow, calendars: Calendars): RoutineTask {
  const may = mayDefine(ctx, task.department)
  return {
    next_dates: task.active ? nextDates(task, task.due_from, calendars) : [],
    can: { update: may, delete: may },
    ...task,
  }
}
