import {
  type Alert,
  type Analysis,
  type Insight,
  LINKED_FACTS,
} from '#features/dashboard/analysis/contract.ts'
import {
  type DayNumbers,
  type Moment,
  type RowsByFact,
  toRowsByFact,
  toTaskReportRows,
} from '#features/dashboard/analysis/day.ts'
import {
  mapRates,
  type Ratio,
  toAverage,
  toBadge,
  toBasis,
  toGrade,
  toPercent,
} from '#features/dashboard/analysis/rates.ts'
import { type RecommendationDraft, recommend } from '#features/dashboard/analysis/recommend.ts'
import type { DashboardData, RowsTarget } from '#features/dashboard/contract.ts'
import type { IsoDate } from '#shared/dates.ts'

type TextField = 'title' | 'message'
type FindingDraft<T extends Alert | Insight> = Omit<T, TextField | 'rows'>
export type AnalysisDraft = Omit<
  Analysis,
  'alerts' | 'insights' | 'recommendations' | 'summary'
> & {
  alerts: Omit<Alert, TextField>[]
  insights: Omit<Insight, TextField>[]
  recommendations: RecommendationDraft[]
  summary: Omit<Analysis['summary'], 'text'>
}

const NO_PEOPLE: DashboardData['Emps'] = { total: 0, invited: 0, pending: 0 }
const NO_PROJECTS: DashboardData['Projects'] = { total: 0, active: 0, inactive: 0 }

const isBelow = (share: Ratio, percent: number) => share.part * 100 < percent * share.whole

function toFigures({ DailyTasks, Emps, Projects }: DayNumbers) {
  const people = Emps ?? NO_PEOPLE
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
type Figures = ReturnType<typeof toFigures>

/** The facts about duties whose time and grace period are over; empty if that is not known. */
function toPassedFacts({ passed }: Moment) {
  if (!passed) return {}
  const sum = (name: 'due' | 'reported') => passed.reduce((all, one) => all + one[name], 0)
  return { passed: sum('due'), passed_reported: sum('reported') }
}

function createAlerts({ tasks, people, enough }: Figures, moment: Moment) {
  const { due, reported, done, not_done } = tasks
  const all: (FindingDraft<Alert> | false)[] = [
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
        facts: { reported, due, ...toPassedFacts(moment) },
      },
  ]
  return all.filter((one) => one !== false)
}

function createInsights({ tasks, people, projects, enough }: Figures, moment: Moment) {
  const { due, reported, done, not_done } = tasks
  const all: (FindingDraft<Insight> | false)[] = [
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
        facts: { reported, due, ...toPassedFacts(moment) },
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
function addRows<T extends FindingDraft<Alert | Insight>>(finding: T, lists: RowsByFact) {
  const rows: Alert['rows'] = {}
  for (const name of LINKED_FACTS)
    if (finding.facts[name] !== undefined && lists[name]) rows[name] = lists[name]
  return { ...finding, rows }
}

function createTrends(
  { DailyTasks, Departments }: DayNumbers,
  date: IsoDate,
): AnalysisDraft['trends'] {
  const ids = new Map(Departments.Departments.map(({ id, name }) => [name, id]))
  const reported = DailyTasks.DailyTaskDepts.filter(({ total_reports }) => total_reports > 0).map(
    ({ department_name, done_reports: part, total_reports: whole }) => {
      const dept_id = department_name === null ? undefined : ids.get(department_name)
      return {
        share: { part, whole },
        row: {
          department: department_name,
          completionRate: toPercent({ part, whole }),
          done: part,
          reports: whole,
          ...(dept_id && {
            rows: {
              done: toTaskReportRows(date, { dept_id, status: 'done' }),
              reports: toTaskReportRows(date, { dept_id, status: 'reported' }),
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
    averageCompletionRate: toAverage(reported.map(({ share }) => share)).percent,
  }
}

/** The rows behind a rate's counts. */
function toRateRows(lists: RowsByFact) {
  const both = (part: RowsTarget | undefined, whole: RowsTarget | undefined) =>
    part && whole ? { rows: { part, whole } } : {}
  return {
    taskCompletionRate: both(lists.done, lists.reported),
    employeeEfficiency: both(lists.invited, lists.members),
    projectHealth: both(lists.active, lists.projects),
  }
}

const STATUS_STYLES = {
  excellent: { color: 'green', icon: 'trophy' },
  very_good: { color: 'green', icon: 'trending-up' },
  good: { color: 'yellow', icon: 'thumbs-up' },
  acceptable: { color: 'yellow', icon: 'minus' },
  needs_improvement: { color: 'red', icon: 'trending-down' },
} as const

function createSummary(
  day: DayNumbers,
  { tasks, shares }: Figures,
  moment: Moment,
): AnalysisDraft['summary'] {
  const average = toAverage(Object.values(shares))
  const status = toGrade(average.reaches)
  const lists: RowsByFact = toRowsByFact(moment)
  return {
    overview: {
      totalTasks: tasks.due,
      activeEmployees: day.Emps?.invited ?? null,
      activeProjects: day.Projects?.active ?? null,
      rows: {
        totalTasks: toTaskReportRows(moment.date),
        ...(lists.invited && { activeEmployees: lists.invited }),
        ...(lists.active && { activeProjects: lists.active }),
      },
    },
    status: { status, ...STATUS_STYLES[status], average: average.percent },
  }
}

/**
 * Analyses a day's numbers by section 9 of the specification. Returns codes and counts, from which
 * `inWords` makes sentences. Cut-offs are compared with exact quotients.
 */
export function analyse(day: DayNumbers, moment: Moment): AnalysisDraft {
  const figures = toFigures(day)
  const { shares, enough } = figures
  const lists = toRowsByFact(moment)
  const rows = toRateRows(lists)
  const isEnough = {
    taskCompletionRate: enough.tasks,
    employeeEfficiency: enough.employees,
    projectHealth: enough.projects,
  }
  const basis = mapRates((name) => ({
    ...toBasis(name, shares[name], isEnough[name]),
    ...rows[name],
  }))
  const performanceScore = Object.values(basis).reduce((sum, { points }) => sum + points, 0)
  const isReached = (percent: number) => performanceScore >= percent
  return {
    date: moment.date,
    performance: {
      performanceScore,
      grade: toGrade(isReached),
      badge: toBadge(isReached),
      metrics: mapRates((name) => toPercent(shares[name])),
    },
    alerts: createAlerts(figures, moment).map((one) => addRows(one, lists)),
    insights: createInsights(figures, moment).map((one) => addRows(one, lists)),
    recommendations: recommend(day, moment),
    trends: createTrends(day, moment.date),
    summary: createSummary(day, figures, moment),
    enough_data: enough,
    basis,
  }
}
