import type { LinkedFact } from '#features/dashboard/analysis/contract.ts'
import type { DashboardData, RowsTarget } from '#features/dashboard/contract.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The numbers of a day; null where they are no longer known. */
export interface DayNumbers extends Pick<DashboardData, 'DailyTasks' | 'Departments'> {
  Emps: DashboardData['Emps'] | null
  Projects: DashboardData['Projects'] | null
  Tasks: DashboardData['Tasks'] | null
}

export interface Moment {
  date: IsoDate
  /** The company's time of day; null for a day that is over. */
  time: string | null
  /**
   * Per department: how many duties are past their time and grace period, and how many of those are
   * reported.
   */
  passed: { department: string | null; due: number; reported: number }[] | null
}

export const toTaskReportRows = (date: IsoDate, search: RowsTarget['search'] = {}): RowsTarget => ({
  page: 'task-reports',
  search: { date, ...search },
})

export type RowsByFact = Partial<Record<LinkedFact | 'members' | 'projects', RowsTarget>>

/**
 * The list behind each count. An earlier day has only the lists of its duties, because the others
 * show today.
 */
export function toRowsByFact({ date, time }: Moment): RowsByFact {
  const duties = {
    due: toTaskReportRows(date),
    reported: toTaskReportRows(date, { status: 'reported' }),
    done: toTaskReportRows(date, { status: 'done' }),
    not_done: toTaskReportRows(date, { status: 'not_done' }),
  }
  if (time === null) return duties
  const list = (page: 'team' | 'project', status?: string): RowsTarget => ({
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
