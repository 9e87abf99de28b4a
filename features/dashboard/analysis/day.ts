import type { DashboardData } from '#features/dashboard/contract.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The numbers of a day; null is what is not known of it any more. */
export interface Day extends Pick<DashboardData, 'DailyTasks' | 'Departments'> {
  Emps: DashboardData['Emps'] | null
  Projects: DashboardData['Projects'] | null
  Tasks: DashboardData['Tasks'] | null
}

export interface Moment {
  date: IsoDate
  /** The company's time of day; null of a day that is over. */
  time: string | null
  /** By department, how many duties' time and grace are over, and how many of them are reported. */
  passed: { department: string | null; due: number; reported: number }[] | null
}
