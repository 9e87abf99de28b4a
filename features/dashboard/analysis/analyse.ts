import {
  type Alert,
  type Analysis,
  type Insight,
  LISTED,
} from '#features/dashboard/analysis/contract.ts'
import type { Day, Moment } from '#features/dashboard/analysis/day.ts'
import { type Lists, listsOf, taskReports } from '#features/dashboard/analysis/lists.ts'
import {
  averageOf,
  badgeBy,
  basisOf,
  gradeBy,
  ofEachRate,
  percentOf,
  type Share,
} from '#features/dashboard/analysis/rates.ts'
import { recommend, type Unworded } from '#features/dashboard/analysis/recommend.ts'
import type { DashboardData } from '#features/dashboard/contract.ts'
import type { Rows } from '#features/dashboard/rows.ts'
import type { IsoDate } from '#shared/dates.ts'

type Worded = 'title' | 'message'
type Unlisted<T extends Alert | Insight> = Omit<T, Worded | 'rows'>
export type Judgement = Omit<Analysis, 'alerts' | 'insights' | 'recommendations' | 'summary'> & {
  alerts: Omit<Alert, Worded>[]
  insights: Omit<Insight, Worded>[]
  recommendations: Unworded[]
  summary: Omit<Analysis['summary'], 'text'>
}

const NOBODY: DashboardData['Emps'] = { total: 0, invited: 0, pending: 0 }
const NO_PROJECTS: DashboardData['Projects'] = { total: 0, active: 0, inactive: 0 }

const isBelow = (share: Share, percent: number) => share.part * 100 < percent * share.whole

function figuresOf({ DailyTasks, Emps, Projects }: Day) {
  const people = Emps ?? NOBODY
  const projects = Projects ?? NO_PROJECTS
  return {
    tasks: {
      due: DailyTasks.today_total_daily_tasks,
      reported: DailyTasks.total_reports,
      done: DailyTasks.done_reports,
      not_done: DailyTasks.not_done_reports,
    },
    people: { pending: people.pending, invited: people.invited },
    projects: { active: projects.active, inactive: projects.inactive },
    shares: {
      taskCompletionRate: { part: DailyTasks.done_reports, whole: DailyTasks.total_reports },
      employeeEfficiency: { part: people.invited, whole: people.total },
      projectHealth: { part: projects.active, whole: projects.total },
    },
    /**
     * Without any report, any member except the owner, or any project, there is nothing to judge.
     */
    enough: {
      tasks: DailyTasks.total_reports > 0,
      employees: people.total > 1,
      projects: projects.total > 0,
    },
  }
}
type Figures = ReturnType<typeof figuresOf>

/** The facts about duties whose time and grace period are over; empty if that is not known. */
function passedOf({ passed }: Moment) {
  if (!passed) return {}
  const sum = (name: 'due' | 'reported') => passed.reduce((all, one) => all + one[name], 0)
  return { passed: sum('due'), passed_reported: sum('reported') }
}

function alertsOf({ tasks, people, enough }: Figures, moment: Moment) {
  const { due, reported, done, not_done } = tasks
  const all: (Unlisted<Alert> | false)[] = [
    enough.tasks &&
      not_done > 2 * done && {
        code: 'not_done_critical',
        type: 'critical',
        icon: 'circle-x',
        facts: { not_done, done },
      },
    enough.employees &&
      people.pending > people.invited && {
        code: 'pending_critical',
        type: 'critical',
        icon: 'user-x',
        facts: people,
      },
    enough.tasks &&
      isBelow({ part: reported, whole: due }, 50) && {
        code: 'low_reports',
        type: 'warning',
        icon: 'clock-alert',
        facts: { reported, due, ...passedOf(moment) },
      },
  ]
  return all.filter((one) => one !== false)
}

function insightsOf({ tasks, people, projects, enough }: Figures, moment: Moment) {
  const { due, reported, done, not_done } = tasks
  const all: (Unlisted<Insight> | false)[] = [
    enough.tasks &&
      not_done > done && {
        code: 'not_done_over_done',
        type: 'warning',
        priority: 'high',
        facts: { not_done, done },
      },
    enough.tasks &&
      isBelow({ part: reported, whole: due }, 70) && {
        code: 'low_report_rate',
        type: 'warning',
        priority: 'medium',
        facts: { reported, due, ...passedOf(moment) },
      },
    enough.employees &&
      people.pending * 100 > 30 * people.invited && {
        code: 'many_pending',
        type: 'info',
        priority: 'medium',
        facts: people,
      },
    enough.projects &&
      projects.inactive > projects.active && {
        code: 'inactive_projects',
        type: 'info',
        priority: 'low',
        facts: projects,
      },
  ]
  return all.filter((one) => one !== false)
}

/** Adds the rows of each of its counts that a list can show. */
function listed<T extends Unlisted<Alert | Insight>>(finding: T, lists: Lists) {
  const rows: Alert['rows'] = {}
  for (const name of LISTED)
    if (finding.facts[name] !== undefined && lists[name]) rows[name] = lists[name]
  return { ...finding, rows }
}

function trendsOf({ DailyTasks, Departments }: Day, date: IsoDate): Judgement['trends'] {
  const ids = new Map(Departments.Departments.map(({ id, name }) => [name, id]))
  const reported = DailyTasks.DailyTaskDepts.filter(({ total_reports }) => total_reports > 0).map(
    ({ department_name, done_reports: part, total_reports: whole }) => {
      const dept_id = department_name === null ? undefined : ids.get(department_name)
      return {
        share: { part, whole },
        row: {
          department: department_name,
          completionRate: percentOf({ part, whole }),
          done: part,
          reports: whole,
          ...(dept_id && {
            rows: {
              done: taskReports(date, { dept_id, status: 'done' }),
              reports: taskReports(date, { dept_id, status: 'reported' }),
            },
          }),
        },
      }
    },
  )
  // Among equal departments, the first one is the best, or the worst.
  const falling = reported.toSorted(
    ({ share: a }, { share: b }) => b.part * a.whole - a.part * b.whole,
  )
  const rising = reported.toSorted(
    ({ share: a }, { share: b }) => a.part * b.whole - b.part * a.whole,
  )
  return {
    departmentPerformance: reported.map(({ row }) => row),
    bestDepartment: falling[0]?.row ?? null,
    worstDepartment: rising[0]?.row ?? null,
    averageCompletionRate: averageOf(reported.map(({ share }) => share)).percent,
  }
}

/** The rows behind a rate's counts. */
function rateRows(lists: Lists) {
  const both = (part: Rows | undefined, whole: Rows | undefined) =>
    part && whole ? { rows: { part, whole } } : {}
  return {
    taskCompletionRate: both(lists.done, lists.reported),
    employeeEfficiency: both(lists.invited, lists.members),
    projectHealth: both(lists.active, lists.projects),
  }
}

const STATUS_LOOK = {
  excellent: { color: 'green', icon: 'trophy' },
  very_good: { color: 'green', icon: 'trending-up' },
  good: { color: 'yellow', icon: 'thumbs-up' },
  acceptable: { color: 'yellow', icon: 'minus' },
  needs_improvement: { color: 'red', icon: 'trending-down' },
} as const

function summaryOf(day: Day, { tasks, shares }: Figures, moment: Moment): Judgement['summary'] {
  const average = averageOf(Object.values(shares))
  const status = gradeBy(average.reaches)
  const lists: Lists = listsOf(moment)
  return {
    overview: {
      totalTasks: tasks.due,
      activeEmployees: day.Emps?.invited ?? null,
      activeProjects: day.Projects?.active ?? null,
      rows: {
        totalTasks: taskReports(moment.date),
        ...(lists.invited && { activeEmployees: lists.invited }),
        ...(lists.active && { activeProjects: lists.active }),
      },
    },
    status: { status, ...STATUS_LOOK[status], average: average.percent },
  }
}

/**
 * Analyses a day's numbers by section 9 of the specification. Returns codes and counts, from which
 * `inWords` makes sentences. Cut-offs are compared with exact quotients.
 */
export function analyse(day: Day, moment: Moment): Judgement {
  const figures = figuresOf(day)
  const { shares, enough } = figures
  const lists = listsOf(moment)
  const rows = rateRows(lists)
  const isEnough = {
    taskCompletionRate: enough.tasks,
    employeeEfficiency: enough.employees,
    projectHealth: enough.projects,
  }
  const basis = ofEachRate((name) => ({
    ...basisOf(name, shares[name], isEnough[name]),
    ...rows[name],
  }))
  const performanceScore = Object.values(basis).reduce((sum, { points }) => sum + points, 0)
  const isReached = (percent: number) => performanceScore >= percent
  return {
    date: moment.date,
    performance: {
      performanceScore,
      grade: gradeBy(isReached),
      badge: badgeBy(isReached),
      metrics: ofEachRate((name) => percentOf(shares[name])),
    },
    alerts: alertsOf(figures, moment).map((one) => listed(one, lists)),
    insights: insightsOf(figures, moment).map((one) => listed(one, lists)),
    recommendations: recommend(day, moment),
    trends: trendsOf(day, moment.date),
    summary: summaryOf(day, figures, moment),
    enough_data: enough,
    basis,
  }
}
