import type {
  getDashboard,
  getDashboardHistory,
  getTodayBoard,
} from '#features/dashboard/contract.ts'
import type { Reply } from '#shared/endpoint.ts'

/** A company of 25 in the middle of its day. */
export const DASHBOARD: Reply<typeof getDashboard> = {
  AllDailyTasks: { active: 56, inActive: 4, total: 60 },
  DailyTasks: {
    total_reports: 8,
    done_reports: 7,
    not_done_reports: 1,
    today_total_daily_tasks: 45,
    DailyTaskDepts: [
      {
        department_name: 'Kitchen',
        total_tasks: 13,
        total_reports: 3,
        done_reports: 3,
        not_done_reports: 0,
      },
      {
        department_name: 'Cashiers',
        total_tasks: 8,
        total_reports: 1,
        done_reports: 1,
        not_done_reports: 0,
      },
      {
        department_name: 'Delivery',
        total_tasks: 7,
        total_reports: 1,
        done_reports: 1,
        not_done_reports: 0,
      },
      {
        department_name: 'Warehouse',
        total_tasks: 5,
        total_reports: 2,
        done_reports: 1,
        not_done_reports: 1,
      },
    ],
  },
  Departments: {
    Departments: [
      { id: '0f8fad5b-d9cb-469f-a165-708677289600', name: 'Kitchen' },
      { id: '0f8fad5b-d9cb-469f-a165-708677289601', name: 'Cashiers' },
      { id: '0f8fad5b-d9cb-469f-a165-708677289602', name: 'Delivery' },
      { id: '0f8fad5b-d9cb-469f-a165-708677289603', name: 'Warehouse' },
    ],
    total: 4,
  },
  Emps: { total: 25, invited: 23, pending: 2 },
  Projects: { total: 12, active: 9, inactive: 3 },
  Tasks: {
    pending: 20,
    inProgress: 18,
    review: 7,
    done: 157,
    urgent: 6,
    dueToday: 3,
    dueSoon: 12,
    overdue: 3,
  },
}

export const HISTORY: Reply<typeof getDashboardHistory> = {
  data: [
    { date: '2026-11-15', open: 36, review: 1, done: 112 },
    { date: '2026-11-16', open: 37, review: 2, done: 115 },
    { date: '2026-11-17', open: 38, review: 1, done: 118 },
    { date: '2026-11-18', open: 41, review: 1, done: 119 },
    { date: '2026-11-19', open: 41, review: 2, done: 123 },
    { date: '2026-11-20', open: 40, review: 3, done: 125 },
    { date: '2026-11-21', open: 36, review: 7, done: 128 },
    { date: '2026-11-22', open: 38, review: 5, done: 134 },
    { date: '2026-11-23', open: 42, review: 5, done: 136 },
    { date: '2026-11-24', open: 43, review: 1, done: 145 },
    { date: '2026-11-25', open: 46, review: 1, done: 147 },
    { date: '2026-11-26', open: 41, review: 6, done: 151 },
    { date: '2026-11-27', open: 37, review: 9, done: 154 },
    { date: '2026-11-28', open: 38, review: 7, done: 157 },
  ],
}

export const NO_BOARD: Reply<typeof getTodayBoard> = {
  ...{ data: [], total: 0, current_page: 1, last_page: 1, per_page: 10 },
  ...{ next_page_url: null, prev_page_url: null },
  ...{ closed: null, attention: null, last_day: null },
}
