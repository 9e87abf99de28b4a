import { analyse, type Judgement } from '#features/dashboard/analysis/analyse.ts'
import { type Analysis, type AnalysisReply, RATES } from '#features/dashboard/analysis/contract.ts'
import type { Day, Moment } from '#features/dashboard/analysis/day.ts'
import { ofEachRate } from '#features/dashboard/analysis/rates.ts'
import { findDay } from '#features/dashboard/analysis/server/day-queries.ts'
import { inWords } from '#features/dashboard/analysis/server/in-words.ts'
import { findPassed } from '#features/dashboard/analysis/server/queries.ts'
import type { DashboardData } from '#features/dashboard/contract.ts'
import { getCounts, getDuties } from '#features/dashboard/server/queries.ts'
import { seesEveryTask } from '#features/directory/server/visible-queries.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The numbers of a day, and the time for which they are judged. */
interface Known {
  day: Day
  moment: Moment
}

/** Today, by the numbers that the caller sent; these do not show what is due so far. */
export const givenDay = (ctx: Ctx, day: DashboardData): Known => ({
  day,
  moment: { date: ctx.today, time: ctx.time, passed: null },
})

export async function todayOf(ctx: Ctx): Promise<Known> {
  const [day, passed] = await Promise.all([getCounts(ctx), findPassed(ctx)])
  return {
    day: requireFound(day),
    moment: { date: ctx.today, time: ctx.time, passed: passed?.passed ?? null },
  }
}

/** A day that is over: its duties, and the stored numbers for the rest. */
export async function earlierDay(ctx: Ctx, date: IsoDate): Promise<Known> {
  const [duties, kept] = await Promise.all([getDuties(ctx, date), findDay(ctx, date)])
  return {
    day: {
      ...requireFound(duties),
      Emps: kept?.people ?? null,
      Projects: kept?.projects ?? null,
      Tasks: seesEveryTask(ctx) ? (kept?.tasks ?? null) : null,
    },
    moment: { date, time: null, passed: null },
  }
}

export function worded(ctx: Ctx, { day, moment }: Known): Analysis {
  const judgement: Judgement = analyse(day, moment)
  return inWords(judgement, { locale: ctx.locale, moment, day: day.DailyTasks })
}

/** The differences between then and now; null where one of the two is not known. */
export function changesBetween(before: Analysis, now: Analysis): AnalysisReply['changes'] {
  const enough = ({ enough_data: { tasks, employees, projects } }: Analysis) => ({
    taskCompletionRate: tasks,
    employeeEfficiency: employees,
    projectHealth: projects,
  })
  const [knownBefore, knownNow] = [enough(before), enough(now)]
  // Scores from different sets of rates cannot be compared.
  const isAlike = RATES.every((name) => knownBefore[name] === knownNow[name])
  const without = (all: Analysis['alerts'], others: Analysis['alerts']) =>
    all.filter(({ code }) => !others.some((other) => other.code === code))
  return {
    performanceScore: {
      before: isAlike ? before.performance.performanceScore : null,
      now: now.performance.performanceScore,
    },
    metrics: ofEachRate((name) => ({
      before: knownBefore[name] ? before.performance.metrics[name] : null,
      now: knownNow[name] ? now.performance.metrics[name] : null,
    })),
    gone: without(before.alerts, now.alerts),
    raised: without(now.alerts, before.alerts),
  }
}
