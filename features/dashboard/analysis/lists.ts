import type { Listed } from '#features/dashboard/analysis/contract.ts'
import type { Moment } from '#features/dashboard/analysis/day.ts'
import type { Rows } from '#features/dashboard/rows.ts'
import type { IsoDate } from '#shared/dates.ts'

export const taskReports = (date: IsoDate, search: Rows['search'] = {}): Rows => ({
  page: 'task-reports',
  search: { date, ...search },
})

export type Lists = Partial<Record<Listed | 'members' | 'projects', Rows>>

/**
 * The list behind each count. An earlier day has only the lists of its duties, because the others
 * show today.
 */
export function listsOf({ date, time }: Moment): Lists {
  const duties = {
    due: taskReports(date),
    reported: taskReports(date, { status: 'reported' }),
    done: taskReports(date, { status: 'done' }),
    not_done: taskReports(date, { status: 'not_done' }),
  }
  if (time === null) return duties
  const list = (page: 'team' | 'project', status?: string): Rows => ({
    page,
    search: { ...(status && { status }) },
  })
  return {
    ...duties,
    members: list('team'),
    invited: list('team', 'active'),
    pending: list('team', 'pending'),
    projects: list('project'),
    active: list('project', 'active'),
    inactive: list('project', 'stopped'),
  }
}
