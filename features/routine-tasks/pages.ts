import { companyPage } from '#shared/pages.ts'

export const routineTasksPage = companyPage('routine-task')
export const manageRoutineTasksPage = companyPage('manage-routine-task', [
  'view-alldailytask',
  'department-manager',
])
export const taskReportsPage = companyPage('task-reports', [
  'view-dailyTaskReports',
  'department-manager',
])
/** The reader's own month; `member_id` shows that of somebody else to whoever may read it. */
export const myMonthPage = companyPage('my-month')
export const chartReportedPage = companyPage('chart-reported', ['view-chartReports'])
/** Needs both permissions, because it creates departments and routine tasks at once. */
export const starterPage = companyPage('starter-packs', ['manage-department', 'manage-dailytask'])
