import type { DashboardData } from '#features/dashboard/contract.ts'

/**
 * A second implementation of section 9 of the specification, which shares no code with the product.
 * It compares percentages as fractions of integers.
 */
const atLeast = (part: number, whole: number, percent: number) =>
  whole > 0 && BigInt(part) * 100n >= BigInt(percent) * BigInt(whole)

const scale = (part: number, whole: number, steps: [number, number][]): number => {
  for (const [percent, points] of steps) if (atLeast(part, whole, percent)) return points
  return 0
}

const DEFAULT_STEPS: [number, number][] = [
  [90, 30],
  [75, 20],
  [60, 10],
]

type Labels = readonly [string, string, string, string, string]

function label(value: { over: (cut: number) => boolean }, labels: Labels): string {
  const [first, second, third, fourth, last] = labels
  if (value.over(85)) return first
  if (value.over(70)) return second
  if (value.over(55)) return third
  return value.over(40) ? fourth : last
}

const GRADE: Labels = ['excellent', 'very_good', 'good', 'acceptable', 'needs_improvement']
const BADGE: Labels = ['excellent', 'good', 'average', 'poor', 'critical']

/** One decimal, and never a whole number that is not reached. */
function toOneDecimal(part: bigint, whole: bigint): number {
  if (whole === 0n) return 0
  const tenths = (part * 2000n + whole) / (whole * 2n)
  const isWhole = tenths % 10n === 0n && tenths > 0n
  const reached = part * 1000n >= tenths * whole
  return Number(isWhole && !reached ? tenths - 1n : tenths) / 10
}

const percentage = (part: number, whole: number) => toOneDecimal(BigInt(part), BigInt(whole))

/** The sum of all `a/b` over the product of the denominators, divided by their number. */
function meanOf(parts: [number, number][]): { part: bigint; whole: bigint } {
  const known = parts.filter(([, whole]) => whole > 0)
  const all = known.reduce((product, [, whole]) => product * BigInt(whole), 1n)
  const part = known.reduce((sum, [one, whole]) => sum + (BigInt(one) * all) / BigInt(whole), 0n)
  return { part, whole: all * BigInt(Math.max(1, parts.length)) }
}

function codesOf({ DailyTasks: d, Emps: e, Projects: p }: DashboardData) {
  const [hasReports, hasPeople, hasProjects] = [d.total_reports > 0, e.total > 1, p.total > 0]
  const due = d.today_total_daily_tasks
  const few = (percent: number) => due > 0 && !atLeast(d.total_reports, due, percent)
  const alerts = []
  if (hasReports && d.not_done_reports / 2 > d.done_reports) alerts.push('not_done_critical')
  if (hasPeople && e.pending > e.invited) alerts.push('pending_critical')
  if (hasReports && few(50)) alerts.push('low_reports')
  const insights = []
  if (hasReports && d.not_done_reports > d.done_reports) insights.push('not_done_over_done')
  if (hasReports && few(70)) insights.push('low_report_rate')
  if (hasPeople && BigInt(e.pending) * 10n > BigInt(e.invited) * 3n) insights.push('many_pending')
  if (hasProjects && p.inactive > p.active) insights.push('inactive_projects')
  return {
    alerts,
    insights,
    enough_data: { tasks: hasReports, employees: hasPeople, projects: hasProjects },
  }
}

function departmentsOf({ DailyTasks }: DashboardData) {
  const judged = DailyTasks.DailyTaskDepts.filter((one) => one.total_reports !== 0)
  let best: (typeof judged)[number] | undefined
  let worst: (typeof judged)[number] | undefined
  const higher = (a: (typeof judged)[number], b: (typeof judged)[number]) =>
    BigInt(a.done_reports) * BigInt(b.total_reports) >
    BigInt(b.done_reports) * BigInt(a.total_reports)
  for (const one of judged) {
    if (!best || higher(one, best)) best = one
    if (!worst || higher(worst, one)) worst = one
  }
  const mean = meanOf(judged.map((one) => [one.done_reports, one.total_reports]))
  return {
    best: best?.department_name,
    worst: worst?.department_name,
    averageCompletionRate: judged.length === 0 ? 0 : toOneDecimal(mean.part, mean.whole),
    rates: judged.map((one) => percentage(one.done_reports, one.total_reports)),
  }
}

/** What the specification says about a dashboard. */
export function createExpectedAnalysis(data: DashboardData) {
  const { DailyTasks: d, Emps: e, Projects: p } = data
  const codes = codesOf(data)
  const { tasks, employees, projects } = codes.enough_data
  const projectScale: [number, number][] = [
    [80, 40],
    [60, 25],
    [40, 15],
  ]
  const performanceScore =
    (tasks ? scale(d.done_reports, d.total_reports, DEFAULT_STEPS) : 0) +
    (employees ? scale(e.invited, e.total, DEFAULT_STEPS) : 0) +
    (projects ? scale(p.active, p.total, projectScale) : 0)
  const score = { over: (cut: number) => performanceScore >= cut }
  const mean = meanOf([
    [d.done_reports, d.total_reports],
    [e.invited, e.total],
    [p.active, p.total],
  ])
  const average = { over: (cut: number) => mean.part * 100n >= BigInt(cut) * mean.whole }
  return {
    ...codes,
    performance: {
      performanceScore,
      grade: label(score, GRADE),
      badge: label(score, BADGE),
      metrics: {
        taskCompletionRate: percentage(d.done_reports, d.total_reports),
        employeeEfficiency: percentage(e.invited, e.total),
        projectHealth: percentage(p.active, p.total),
      },
    },
    departments: departmentsOf(data),
    status: label(average, GRADE),
    average: toOneDecimal(mean.part, mean.whole),
  }
}
