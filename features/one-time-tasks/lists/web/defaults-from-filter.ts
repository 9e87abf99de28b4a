import { companyClock, storedUserId } from '#client/session.ts'
import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

interface Maker {
  me: string
  today: IsoDate
}

/** Who makes a task now. */
const maker = (): Maker => ({ me: storedUserId() ?? '', today: companyClock().date })

/** What a task begins with that is made while a filter is in use: it belongs to what is shown. */
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
