import { type AnalysisDraft, analyse } from '#features/dashboard/analysis/analyse.ts'
import { type Analysis, type AnalysisReply, RATES } from '#features/dashboard/analysis/contract.ts'
import type { DayNumbers, Moment } from '#features/dashboard/analysis/day.ts'
import { mapRates } from '#features/dashboard/analysis/rates.ts'
import { findDaySnapshot } from '#features/dashboard/analysis/server/day-queries.ts'
import { findPassedDuties } from '#features/dashboard/analysis/server/queries.ts'
import { translateAnalysis } from '#features/dashboard/analysis/server/translate.ts'
import type { DashboardData } from '#features/dashboard/contract.ts'
import { getCounts, getDuties } from '#features/dashboard/server/queries.ts'
import { canSeeEveryTask } from '#features/directory/server/visible-queries.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The numbers of a day, and the time for which they are judged. */
interface AnalysisInput {
  day: DayNumbers
  moment: Moment
}

/** Today, by the numbers that the caller sent; these do not show what is due so far. */
export const toAnalysisInput = (ctx: Ctx, day: DashboardData): AnalysisInput => ({
  day,
  moment: { date: ctx.today, time: ctx.time, passed: null },
})

export async function getTodayInput(ctx: Ctx): Promise<AnalysisInput> {
  const [day, passed] = await Promise.all([getCounts(ctx), findPassedDuties(ctx)])
  return {
    day: requireFound(day),
    moment: { date: ctx.today, time: ctx.time, passed: passed?.passed ?? null },
  }
}

/** A day that is over: its duties, and the stored numbers for the rest. */
export async function getEarlierInput(ctx: Ctx, date: IsoDate): Promise<AnalysisInput> {
  const [duties, snapshot] = await Promise.all([getDuties(ctx, date), findDaySnapshot(ctx, date)])
  return {
    day: {
      ...requireFound(duties),
      Emps: snapshot?.people ?? null,
      Projects: snapshot?.projects ?? null,
      Tasks: canSeeEveryTask(ctx) ? (snapshot?.tasks ?? null) : null,
    },
    moment: { date, time: null, passed: null },
  }
}

export function createAnalysis(ctx: Ctx, { day, moment }: AnalysisInput): Analysis {
  const judgement: AnalysisDraft = analyse(day, moment)
  return translateAnalysis(judgement, { locale: ctx.locale, moment, day: day.DailyTasks })
}

/** The differences between then and now; null where one of the two is not known. */
export function compareAnalyses(before: Analysis, now: Analysis): AnalysisReply['changes'] {
  const enough = ({ enough_data: { tasks, employees, projects } }: Analysis) => ({
    taskCompletionRate: tasks,
    employeeEfficiency: employees,
    projectHealth: projects,
  })
  const [knownBefore, knownNow] = [enough(before), enough(now)]
  // Scores from different sets of rates cannot be compared.
  const isComparable = RATES.every((name) => knownBefore[name] === knownNow[name])
  const without = (all: Analysis['alerts'], others: Analysis['alerts']) =>
    all.filter(({ code }) => !others.some((other) => other.code === code))
  return {
    performanceScore: {
      before: isComparable ? before.performance.performanceScore : null,
      now: now.performance.performanceScore,
    },
    metrics: mapRates((name) => ({
      before: knownBefore[name] ? before.performance.metrics[name] : null,
      now: knownNow[name] ? now.performance.metrics[name] : null,
    })),
    gone: without(before.alerts, now.alerts),
    raised: without(now.alerts, before.alerts),
  }
}
