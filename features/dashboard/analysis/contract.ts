import * as z from 'zod/mini'
import { DashboardData, RowsTarget } from '#features/dashboard/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { isoDate } from '#shared/fields.ts'

const count = z.int()
const percent = z.number()

export const RATES = ['taskCompletionRate', 'employeeEfficiency', 'projectHealth'] as const
export type RateName = (typeof RATES)[number]
const perRate = <T extends z.core.SomeType>(shape: T) =>
  z.strictObject({ taskCompletionRate: shape, employeeEfficiency: shape, projectHealth: shape })

export const GRADES = ['excellent', 'very_good', 'good', 'acceptable', 'needs_improvement'] as const
const BADGES = ['excellent', 'good', 'average', 'poor', 'critical'] as const
const PRIORITIES = ['high', 'medium', 'low'] as const

/** The facts in a sentence; only those that its code needs are set. */
const Facts = z.strictObject({
  due: z.optional(count),
  reported: z.optional(count),
  done: z.optional(count),
  not_done: z.optional(count),
  /** Duties whose time and grace period are over by now, and how many of those are reported. */
  passed: z.optional(count),
  passed_reported: z.optional(count),
  pending: z.optional(count),
  invited: z.optional(count),
  active: z.optional(count),
  inactive: z.optional(count),
  tasks: z.optional(count),
  /** The number of departments that the sentence also applies to but does not name. */
  others: z.optional(count),
  /** Null: the whole day, regardless of department. */
  department: z.optional(z.nullable(z.string())),
})
export type Facts = z.output<typeof Facts>

export const LINKED_FACTS = [
  'due',
  'reported',
  'done',
  'not_done',
  'pending',
  'invited',
  'active',
  'inactive',
] as const
export type LinkedFact = (typeof LINKED_FACTS)[number]

/**
 * The list behind each count of a sentence. Lists that can show only today are missing for an
 * earlier day.
 */
const FactRows = z.partialRecord(z.enum(LINKED_FACTS), RowsTarget)

const Alert = z.strictObject({
  code: z.enum(['not_done_critical', 'pending_critical', 'low_reports']),
  type: z.enum(['critical', 'warning', 'info']),
  icon: z.string(),
  title: z.string(),
  message: z.string(),
  facts: Facts,
  rows: FactRows,
})
export type Alert = z.output<typeof Alert>

const Insight = z.strictObject({
  code: z.enum(['not_done_over_done', 'low_report_rate', 'many_pending', 'inactive_projects']),
  type: z.enum(['warning', 'info']),
  title: z.string(),
  message: z.string(),
  priority: z.enum(PRIORITIES),
  facts: Facts,
  rows: FactRows,
})
export type Insight = z.output<typeof Insight>

const Recommendation = z.strictObject({
  code: z.enum([
    'not_reported',
    'not_done',
    'overdue_tasks',
    'waiting_review',
    'pending_people',
    'stopped_projects',
  ]),
  title: z.string(),
  description: z.string(),
  priority: z.enum(PRIORITIES),
  facts: Facts,
  actions: z.array(z.strictObject({ text: z.string(), rows: RowsTarget })),
})
export type Recommendation = z.output<typeof Recommendation>

/** A `department` of null means duties of the whole company. */
const DepartmentRate = z.strictObject({
  department: z.nullable(z.string()),
  completionRate: percent,
  done: count,
  reports: count,
  rows: z.optional(z.strictObject({ done: RowsTarget, reports: RowsTarget })),
})

/** The source of a rate and its points: `part` of `whole`, and the highest cut-off reached. */
const Basis = z.strictObject({
  part: count,
  whole: count,
  points: count,
  reached: z.nullable(percent),
  cut_offs: z.array(z.strictObject({ percent, points: count })),
  /** Not set for an earlier day, because these lists show today. */
  rows: z.optional(z.strictObject({ part: RowsTarget, whole: RowsTarget })),
})

const Analysis = z.strictObject({
  date: isoDate,
  performance: z.strictObject({
    performanceScore: count,
    grade: z.enum(GRADES),
    badge: z.enum(BADGES),
    metrics: perRate(percent),
  }),
  alerts: z.array(Alert),
  insights: z.array(Insight),
  recommendations: z.array(Recommendation),
  trends: z.strictObject({
    departmentPerformance: z.array(DepartmentRate),
    bestDepartment: z.nullable(DepartmentRate),
    worstDepartment: z.nullable(DepartmentRate),
    averageCompletionRate: percent,
  }),
  summary: z.strictObject({
    overview: z.strictObject({
      totalTasks: count,
      /** Null if nothing is known about that day. */
      activeEmployees: z.nullable(count),
      activeProjects: z.nullable(count),
      /** As the `rows` of an alert. */
      rows: z.strictObject({
        totalTasks: RowsTarget,
        activeEmployees: z.optional(RowsTarget),
        activeProjects: z.optional(RowsTarget),
      }),
    }),
    status: z.strictObject({
      status: z.enum(GRADES),
      color: z.enum(['green', 'yellow', 'red']),
      icon: z.string(),
      /** The average of the three rates. */
      average: percent,
    }),
    /** A sentence on the state of the day at the current hour. */
    text: z.string(),
  }),
  enough_data: z.strictObject({
    tasks: z.boolean(),
    employees: z.boolean(),
    projects: z.boolean(),
  }),
  basis: perRate(Basis),
})
export type Analysis = z.output<typeof Analysis>

const change = z.strictObject({ before: z.nullable(percent), now: z.nullable(percent) })

export const postAnalysis = endpoint({
  method: 'POST',
  path: '/analysis',
  summary:
    'What the dashboard’s numbers say: score, rates, alerts, insights, what to do; of an earlier `date` what changed since',
  body: z.strictObject({
    /** As `GET /dashboard` returns it; defaults to the company’s current numbers. */
    dashboard: z.optional(
      z.extend(DashboardData, {
        /** Only names, which are not judged. */
        Departments: z.optional(z.unknown()),
        lastUpdated: z.optional(z.string().check(z.maxLength(100))),
      }),
    ),
    date: z.optional(isoDate),
  }),
  reply: z.strictObject({
    analysis: Analysis,
    analysed_at: z.string(),
    /** For an earlier day: what is different today. */
    changes: z.nullable(
      z.strictObject({
        performanceScore: change,
        metrics: perRate(change),
        gone: z.array(Alert),
        raised: z.array(Alert),
      }),
    ),
  }),
  reads: true,
  may: 'view-dashboard-owner',
  shows: ['routine-tasks', 'reports', 'tasks', 'projects', 'people', 'company'],
})
export type AnalysisReply = z.output<typeof postAnalysis.reply>
