import * as z from 'zod/mini'
import { Closed } from '#features/companies/fields.ts'
import { Attention } from '#features/dashboard/attention/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, namedRef, pageNumber, pageSchema, wholeNumber } from '#shared/fields.ts'

/** A count of things in a company, up to the maximum possible. */
const count = z.int().check(z.gte(0), z.lte(1_000_000_000))

/** A `department_name` of null means occurrences of the whole company. */
const DepartmentDay = z.strictObject({
  department_name: z.nullable(z.string()),
  total_tasks: count,
  total_reports: count,
  done_reports: count,
  not_done_reports: count,
})

export const DashboardData = z.strictObject({
  AllDailyTasks: z.strictObject({ active: count, inActive: count, total: count }),
  DailyTasks: z.strictObject({
    total_reports: count,
    done_reports: count,
    not_done_reports: count,
    today_total_daily_tasks: count,
    DailyTaskDepts: z.array(DepartmentDay),
  }),
  Departments: z.strictObject({ Departments: z.array(namedRef), total: count }),
  Emps: z.strictObject({ total: count, invited: count, pending: count }),
  Projects: z.strictObject({ total: count, active: count, inactive: count }),
  Tasks: z.strictObject({
    pending: count,
    inProgress: count,
    review: count,
    done: count,
    urgent: count,
    dueToday: count,
    dueSoon: count,
    overdue: count,
  }),
})
export type DashboardData = z.output<typeof DashboardData>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Where the company stands today',
  reply: DashboardData,
  may: ['view-dashboard', 'view-dashboard-owner'],
  shows: ['routine-tasks', 'reports', 'tasks', 'projects', 'people', 'company'],
})

export const getDashboardHistory = endpoint({
  method: 'GET',
  path: '/dashboard/history',
  summary: 'One-time tasks of the last 14 days by state',
  reply: z.strictObject({
    data: z.array(z.strictObject({ date: isoDate, open: count, review: count, done: count })),
  }),
  may: ['view-dashboard', 'view-dashboard-owner'],
  shows: ['tasks', 'company'],
})

const BoardRow = z.strictObject({
  /** Null means occurrences of the whole company. */
  department: z.nullable(namedRef),
  /** The first occurrences of the day, at most BOARD_CELLS. */
  occurrences: z.array(
    z.strictObject({
      id,
      slot: z.int(),
      task_name: z.string(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      state: z.enum(['done', 'not_done', 'not_reported']),
      /**
       * Reported late, or not reported although its time and the company’s grace period are over.
       */
      late: z.boolean(),
      /** Reported before its time. */
      early: z.boolean(),
    }),
  ),
  /** How many more there are. */
  rest: z.strictObject({ done: count, not_done: count, not_reported: count }),
})
export type BoardRow = z.output<typeof BoardRow>

/** The maximum number of occurrences of a department that are shown individually. */
export const BOARD_CELLS = 60

export const getTodayBoard = endpoint({
  method: 'GET',
  path: '/dashboard/today-board',
  summary: `What needs somebody, and today’s occurrences by department, the first ${BOARD_CELLS} of each; departments without any are left out`,
  query: z.strictObject({
    page: z._default(pageNumber, 1),
    per_page: z._default(wholeNumber(20), 10),
  }),
  reply: z.extend(pageSchema(BoardRow), {
    closed: z.nullable(Closed),
    /** Set on the first page only. */
    attention: z.nullable(Attention),
    /**
     * Set on the first page while nothing is reported today: the last working day by department.
     */
    last_day: z.nullable(z.strictObject({ date: isoDate, departments: z.array(DepartmentDay) })),
  }),
  may: ['view-dashboard', 'view-dashboard-owner'],
  shows: ['routine-tasks', 'reports', 'tasks', 'people', 'company', 'absences'],
})

/** A list with filters that make it show exactly the rows that a sentence or a figure counts. */
export const RowsTarget = z.strictObject({
  page: z.enum(['task-reports', 'manage-routine-task', 'one-time-task', 'team', 'project']),
  search: z.strictObject({
    view: z.optional(z.string()),
    date: z.optional(isoDate),
    dept_id: z.optional(id),
    status: z.optional(z.string()),
    state: z.optional(z.string()),
    priority: z.optional(z.string()),
    due: z.optional(z.string()),
    search: z.optional(z.string()),
    /** The task that is open next to the list. */
    task: z.optional(id),
  }),
})
export type RowsTarget = z.output<typeof RowsTarget>
