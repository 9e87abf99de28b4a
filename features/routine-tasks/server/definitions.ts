import type { createRoutineTask, RoutineTask } from '#features/routine-tasks/contract.ts'
import { nextDates } from '#features/routine-tasks/rule.ts'
import { mayDefine } from '#features/routine-tasks/server/policy.ts'
import {
  findDepartment,
  findRoutineTask,
  getCalendar,
  insertRoutineTask,
} from '#features/routine-tasks/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { forbidden, found, invalidField } from '#platform/server/errors.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import type { Parsed } from '#platform/shared/endpoint.ts'

type Form = Parsed<typeof createRoutineTask>['body']

const unknownDepartment = () =>
  invalidField('dept_id', {
    en: 'Choose a department of your company.',
    ar: 'اختر قسمًا من أقسام شركتك.',
  })

/** Only what belongs to the type is kept: a weekly task has no day of the month. */
const normalized = (form: Form): Form => ({
  ...form,
  recurrent_days: form.task_type === 'weekly' ? [...new Set(form.recurrent_days)].sort() : [],
  day_of_month: form.task_type === 'monthly' ? form.day_of_month : null,
})

/**
 * Creates a definition that holds from the company's today on. Throws 403 where the caller may
 * not define for the department, 422 for a department that is not the company's.
 */
export async function create(ctx: Ctx, form: Form): Promise<RoutineTask> {
  const department = form.dept_id ? await findDepartment(ctx, form.dept_id) : null
  if (!mayDefine(ctx, department ?? null)) throw forbidden()
  if (department === undefined) throw unknownDepartment()
  const id = uuidv7()
  await insertRoutineTask(ctx, { id, validFrom: ctx.today, form: normalized(form) })
  return get(ctx, id)
}

async function get(ctx: Ctx, id: string): Promise<RoutineTask> {
  const { department, ...task } = found(await findRoutineTask(ctx, id))
  const calendar = found(await getCalendar(ctx))
  const may = mayDefine(ctx, department)
  return {
    ...task,
    department: department && { id: department.id, name: department.name },
    next_dates: task.active ? nextDates(task, ctx.today, calendar) : [],
    can: { update: may, delete: may },
  }
}
