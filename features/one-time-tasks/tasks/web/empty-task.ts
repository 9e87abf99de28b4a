import { companyClock } from '#client/session.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { valuesOf } from '#records/fields/field.ts'

/** The initial values of the task form: a task of today without people. */
export const emptyTask = () => ({
  ...valuesOf(TASK_FIELDS),
  start_date: companyClock().date,
  assigned_user_id: [] as string[],
  supervisor_user_id: null as string | null,
  consult_user_id: [] as string[],
  inform_user_id: [] as string[],
  project_id: null as string | null,
  department_id: null as string | null,
})
