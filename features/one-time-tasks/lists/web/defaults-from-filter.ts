import { companyClock, storedUserId } from '#client/session.ts'
import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

interface Maker {
  me: string
  today: IsoDate
}

/** The current user and date, for a new task. */
const maker = (): Maker => ({ me: storedUserId() ?? '', today: companyClock().date })

/** The defaults of a task created while a filter is active, so that it matches the filter. */
export function defaultsFromFilter(search: TaskSearch, { me, today }: Maker = maker()) {
  const deadline = { today, soon: addDays(today, 1), overdue: today }[search.due ?? 'overdue']
  return {
    assigned_user_id: [search.assigned_user_id ?? me],
    ...(search.mine === 'supervised' && { supervisor_user_id: me }),
    ...(search.project_id && { project_id: search.project_id }),
    ...(search.department_id && { department_id: search.department_id }),
    ...(search.priority && { priority: search.priority }),
    ...(search.due && { deadline }),
  }
}
