import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyse } from '#features/dashboard/analysis/analyse.ts'
import type { Moment } from '#features/dashboard/analysis/day.ts'
import { createExpectedAnalysis } from '#features/dashboard/analysis/server/test/expected-analysis.ts'
import type { DashboardData } from '#features/dashboard/contract.ts'
import { LONG } from '#server/test/long-tests.ts'

const moment: Moment = { date: '2026-11-21', time: '09:10', passed: null }

const EMPTY: DashboardData = {
  AllDailyTasks: { active: 0, inActive: 0, total: 0 },
  DailyTasks: {
    total_reports: 0,
    done_reports: 0,
    not_done_reports: 0,
    today_total_daily_tasks: 0,
    DailyTaskDepts: [],
  },
  Departments: { Departments: [], total: 0 },
  Emps: { total: 1, invited: 1, pending: 0 },
  Projects: { total: 0, active: 0, inactive: 0 },
  Tasks: {
    ...{ pending: 0, inProgress: 0, review: 0, done: 0 },
    ...{ urgent: 0, dueToday: 0, dueSoon: 0, overdue: 0 },
  },
}

/** Small counts often hit cut-offs exactly; large ones come near them without reaching them. */
const counts = fc.oneof(fc.nat(12), fc.nat(120), fc.nat(100_000), fc.nat(1_000_000_000))
const portions = fc.double({ min: 0, max: 1, noNaN: true })

const shares = fc.oneof(
  fc.tuple(counts, portions).map(([whole, of]) => [Math.floor(whole * of), whole] as const),
  // A cut-off, or one step above or below it.
  fc
    .tuple(
      fc.constantFrom(30, 40, 50, 60, 70, 75, 80, 90),
      fc.nat(500),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([percent, hundreds, step]) => {
      const whole = (hundreds + 1) * 20
      return [Math.min(whole, Math.max(0, (percent * whole) / 100 + step)), whole] as const
    }),
)

const departments = fc.array(
  fc.tuple(shares, counts).map(([[done, reports], missing]) => ({
    total_tasks: reports + missing,
    total_reports: reports,
    done_reports: done,
    not_done_reports: reports - done,
  })),
  { maxLength: 5 },
)

const dashboards: fc.Arbitrary<DashboardData> = fc
  .record({ reports: shares, people: shares, projects: shares, coverage: shares, departments })
  .map(({ reports, people, projects, coverage, departments: all }) => {
    const [done, total] = reports
    // Either the done reports are at a cut-off, or the reported duties are.
    const isCovered = (done + coverage[1]) % 2 === 0
    const reported = isCovered ? coverage[0] : total
    const of = Math.min(done, reported)
    return {
      ...EMPTY,
      DailyTasks: {
        total_reports: reported,
        done_reports: of,
        not_done_reports: reported - of,
        today_total_daily_tasks: isCovered ? coverage[1] : total + (done % 7),
        DailyTaskDepts: all.map((one, at) => ({ ...one, department_name: `Department ${at}` })),
      },
      Emps: { invited: people[0], total: people[1], pending: people[1] - people[0] },
      Projects: { active: projects[0], total: projects[1], inactive: projects[1] - projects[0] },
    }
  })

/** The analysis in the form of the second implementation of section 9. */
function comparable(data: DashboardData) {
  const { performance, alerts, insights, trends, summary, enough_data } = analyse(data, moment)
  return {
    alerts: alerts.map(({ code }) => code),
    insights: insights.map(({ code }) => code),
    enough_data,
    performance,
    departments: {
      best: trends.bestDepartment?.department,
      worst: trends.worstDepartment?.department,
      averageCompletionRate: trends.averageCompletionRate,
      rates: trends.departmentPerformance.map(({ completionRate }) => completionRate),
    },
    status: summary.status.status,
    average: summary.status.average,
  }
}

test('the analysis is what section 9 says, written a second time, of any dashboard', () => {
  fc.assert(
    fc.property(dashboards, (data) => {
      expect(comparable(data)).toEqual(createExpectedAnalysis(data))
    }),
    { numRuns: LONG ? 100_000 : 2_000 },
  )
})

interface Counts {
  reports?: [done: number, notDone: number, due: number]
  people?: [invited: number, pending: number]
  projects?: [active: number, inactive: number]
}

/** A dashboard with a few counts. */
function dashboardOf({ reports, people = [1, 0], projects = [0, 0] }: Counts): DashboardData {
  const [done, notDone, due] = reports ?? [0, 0, 0]
  return {
    ...EMPTY,
    DailyTasks: {
      ...EMPTY.DailyTasks,
      total_reports: done + notDone,
      done_reports: done,
      not_done_reports: notDone,
      today_total_daily_tasks: due,
    },
    Emps: { invited: people[0], pending: people[1], total: people[0] + people[1] },
    Projects: { active: projects[0], inactive: projects[1], total: projects[0] + projects[1] },
  }
}
const judged = (counts: Counts) => analyse(dashboardOf(counts), moment)
const scoreOf = (counts: Counts) => judged(counts).performance.performanceScore

describe('a cut-off is met from it on, and by nothing below it', () => {
  const MANY = 1_000_000
  test.each([
    [90, 30, 20],
    [75, 20, 10],
    [60, 10, 0],
  ])('%i %% of the reports done, or of the members active', (percent, at, below) => {
    const part = (percent * MANY) / 100
    expect(scoreOf({ reports: [part, MANY - part, MANY] })).toBe(at)
    expect(scoreOf({ reports: [part - 1, MANY - part + 1, MANY] })).toBe(below)
    expect(scoreOf({ people: [part, MANY - part] })).toBe(at)
    expect(scoreOf({ people: [part - 1, MANY - part + 1] })).toBe(below)
  })

  test.each([
    [80, 40, 25],
    [60, 25, 15],
    [40, 15, 0],
  ])('%i %% of the projects active', (percent, at, below) => {
    const part = (percent * MANY) / 100
    expect(scoreOf({ projects: [part, MANY - part] })).toBe(at)
    expect(scoreOf({ projects: [part - 1, MANY - part + 1] })).toBe(below)
  })

  test.each([
    ['excellent', 'excellent', 85, { reports: [3, 1, 4], people: [9, 1], projects: [9, 1] }],
    ['very_good', 'good', 70, { reports: [9, 1, 10], projects: [8, 2] }],
    ['good', 'average', 55, { reports: [9, 1, 10], people: [9, 9], projects: [6, 4] }],
    ['acceptable', 'poor', 40, { projects: [8, 2] }],
    ['needs_improvement', 'critical', 30, { reports: [9, 1, 10] }],
  ] as const)('the score is %s and %s', (grade, badge, least, counts) => {
    const { performance } = judged(counts as unknown as Counts)
    expect(performance).toMatchObject({ grade, badge })
    expect(performance.performanceScore).toBeGreaterThanOrEqual(least)
  })

  const codes = (counts: Counts) => {
    const { alerts, insights } = judged(counts)
    return [...alerts, ...insights].map(({ code }) => code)
  }
  test.each([
    ['not_done_critical', { reports: [5, 11, 16] }, { reports: [5, 10, 15] }],
    ['not_done_over_done', { reports: [5, 6, 11] }, { reports: [5, 5, 10] }],
    ['low_reports', { reports: [49, 0, 100] }, { reports: [50, 0, 100] }],
    ['low_report_rate', { reports: [69, 0, 100] }, { reports: [70, 0, 100] }],
    ['pending_critical', { people: [4, 5] }, { people: [4, 4] }],
    ['many_pending', { people: [10, 4] }, { people: [10, 3] }],
    ['inactive_projects', { projects: [2, 3] }, { projects: [3, 3] }],
  ] as [string, Counts, Counts][])('%s', (code, past, at) => {
    expect(codes(past)).toContain(code)
    expect(codes(at)).not.toContain(code)
  })
})

test('where there is nothing to judge, a rate gives no points and says nothing', () => {
  const { performance, alerts, insights, enough_data } = judged({ reports: [0, 0, 14] })
  expect(enough_data).toEqual({ tasks: false, employees: false, projects: false })
  expect(performance.performanceScore).toBe(0)
  expect([...alerts, ...insights]).toEqual([])
})

test('a rate just below a cut-off is not shown as if it had reached it', () => {
  const { performance } = judged({ reports: [89_999, 10_001, 100_000] })
  expect(performance.metrics.taskCompletionRate).toBe(89.9)
  expect(performance.performanceScore).toBe(20)
  expect(judged({ reports: [2, 1, 3] }).performance.metrics.taskCompletionRate).toBe(66.7)
})

test('the average and each figure follow from the counts that come with it', () => {
  fc.assert(
    fc.property(dashboards, (data) => {
      const { basis, performance, trends } = analyse(data, moment)
      let score = 0
      for (const [name, { part, whole, points, reached, cut_offs }] of Object.entries(basis)) {
        const rate = whole === 0 ? 0 : (part / whole) * 100
        const shown = performance.metrics[name as keyof typeof basis]
        expect(Math.abs(shown - rate)).toBeLessThan(0.1)
        expect(cut_offs.find(({ percent }) => percent === reached)?.points ?? 0).toBe(points)
        if (reached !== null) expect(part * 100).toBeGreaterThanOrEqual(reached * whole)
        score += points
      }
      expect(score).toBe(performance.performanceScore)
      const rates = trends.departmentPerformance.map(({ done, reports }) => (done / reports) * 100)
      const mean = rates.reduce((sum, rate) => sum + rate, 0) / (rates.length || 1)
      expect(Math.abs(trends.averageCompletionRate - mean)).toBeLessThan(0.1)
    }),
    { numRuns: 3_000 },
  )
})
