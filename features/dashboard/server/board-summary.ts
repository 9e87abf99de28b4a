import { getAttention } from '#features/dashboard/attention/server/attention.ts'
import { getDuties, hasReports } from '#features/dashboard/server/queries.ts'
import { getPreviousWorkingDay } from '#features/routine-tasks/definitions/server/calendar-queries.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import type { IsoDate } from '#shared/dates.ts'

/**
 * The last working day `date` by department, as long as nothing is reported today; null if it had
 * no duties.
 */
async function findLastDay(ctx: Ctx, date: IsoDate) {
  if (await hasReports(ctx)) return null
  const { DailyTasks } = requireFound(await getDuties(ctx, date))
  const departments = DailyTasks.DailyTaskDepts
  return DailyTasks.today_total_daily_tasks > 0 ? { date, departments } : null
}

/** The additional content of the first page of today's board. */
export async function getBoardSummary(ctx: Ctx) {
  const date = await getPreviousWorkingDay(ctx)
  return { attention: await getAttention(ctx, date), last_day: await findLastDay(ctx, date) }
}
