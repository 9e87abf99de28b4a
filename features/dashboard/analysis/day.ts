import type { DashboardData } from '#features/dashboard/contract.ts'
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
