import { companyClock } from '#client/session.ts'

/** The initial values of the task form: a task of today without people. */
export const emptyTask = () => ({
  title: '',
  description: '',
  start_date: companyClock().date,
  deadline: null as string | null,
  priority: 'normal' as const,
  assigned_user_id: [] as string[],
  supervisor_user_id: null as string | null,
  consult_user_id: [] as string[],
  inform_user_id: [] as string[],
  project_id: null as string | null,
  department_id: null as string | null,
})
