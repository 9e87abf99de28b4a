import { getCompany } from '#features/companies/server/queries.ts'
import type { Recommendation } from '#features/dashboard/analysis/contract.ts'
import type { DayNumbers } from '#features/dashboard/analysis/day.ts'
import { recommend } from '#features/dashboard/analysis/recommend.ts'
import { translateRecommendation } from '#features/dashboard/analysis/server/translate.ts'
import { mayGetCompanyBrief } from '#features/dashboard/brief/server/policy.ts'
import {
  type Department,
  listManagedDepartments,
  listOpenDuties,
  type OpenDuties,
} from '#features/dashboard/brief/server/queries.ts'
import type { DashboardData } from '#features/dashboard/contract.ts'
import { getCounts, getDuties } from '#features/dashboard/server/queries.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { listMatchingTasks } from '#features/one-time-tasks/tasks/server/list-queries.ts'
import { getPreviousWorkingDay } from '#features/routine-tasks/definitions/server/queries.ts'
import { countToEvaluate } from '#features/routine-tasks/evaluations/server/evaluate.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, requireFound } from '#server/errors.ts'
import type { IsoDate } from '#shared/dates.ts'

const MAX_TASKS = 5
const MAX_TO_EVALUATE = 99
const MAX_RECOMMENDATIONS = 3
const PRIORITIES = ['high', 'medium', 'low'] as const

/** The complete content of a brief. */
export interface BriefFacts {
  company: { name: string; slug: string }
  /** The last working day, which the brief reports on. */
  date: IsoDate
  /** Null: the whole company. */
  departments: readonly Department[] | null
  figures: { due: number; reported: number; done: number; not_done: number }
  open: OpenDuties[]
  late: { total: number; tasks: Pick<Task, 'id' | 'title' | 'deadline'>[] }
  in_review: number
  to_evaluate: { total: number; at_least: boolean }
  recommendations: Recommendation[]
}

/**
 * The scope of the caller's brief: null for the company, otherwise the departments that they
 * manage. Throws 403 for callers who get no brief.
 */
export async function getBriefDepartments(ctx: Ctx): Promise<Department[] | null> {
  if (mayGetCompanyBrief(ctx)) return null
  const led = await listManagedDepartments(ctx)
  if (led.length === 0) throw forbidden()
  return led
}

type Duties = Pick<DashboardData, 'DailyTasks' | 'Departments'>

const NO_DUTIES: Duties = {
  Departments: { Departments: [], total: 0 },
  DailyTasks: {
    ...{ today_total_daily_tasks: 0, total_reports: 0, done_reports: 0, not_done_reports: 0 },
    DailyTaskDepts: [],
  },
}

/**
 * Recommendations on the day that is over and on what is pending this morning, most urgent first.
 */
function recommendations(
  ctx: Ctx,
  { date, then, now }: { date: IsoDate; then: Duties; now: DayNumbers },
) {
  const yesterdayMoment = { date, time: null, passed: null }
  const todayMoment = { date: ctx.today, time: ctx.time, passed: null }
  const all = [
    ...recommend({ ...then, Emps: null, Projects: null, Tasks: null }, yesterdayMoment).map(
      (one) => ({
        one,
        moment: yesterdayMoment,
      }),
    ),
    ...recommend({ ...now, ...NO_DUTIES }, todayMoment).map((one) => ({
      one,
      moment: todayMoment,
    })),
  ]
  return PRIORITIES.flatMap((wanted) => all.filter(({ one }) => one.priority === wanted))
    .slice(0, MAX_RECOMMENDATIONS)
    .map(({ one, moment }) => translateRecommendation(one, ctx.locale, moment))
}

/** The content of the caller's brief this morning. Throws 403 for callers who get no brief. */
export async function collectFacts(ctx: Ctx): Promise<BriefFacts> {
  const departments = await getBriefDepartments(ctx)
  const date = await getPreviousWorkingDay(ctx)
  const tasks = { page: 1, per_page: MAX_TASKS, sort: 'deadline' as const }
  const [company, duties, counts, open, late, review, to_evaluate] = await Promise.all([
    getCompany(ctx),
    getDuties(
      ctx,
      date,
      departments?.map(({ id }) => id),
    ),
    getCounts(ctx),
    listOpenDuties(ctx, date, departments),
    listMatchingTasks(ctx, { ...tasks, due: 'overdue', status: 'open' }),
    listMatchingTasks(ctx, { ...tasks, status: 'review' }),
    countToEvaluate(ctx, MAX_TO_EVALUATE),
  ])
  const then = requireFound(duties)
  const all = requireFound(counts)
  const now: DayNumbers = departments ? { ...all, Emps: null, Projects: null } : all
  const { DailyTasks: day } = then
  return {
    company: requireFound(company),
    ...{ date, departments, open, to_evaluate },
    figures: {
      due: day.today_total_daily_tasks,
      reported: day.total_reports,
      done: day.done_reports,
      not_done: day.not_done_reports,
    },
    late: { total: late.total, tasks: late.rows },
    in_review: review.total,
    recommendations: recommendations(ctx, { date, then, now }),
  }
}
