import { getAttention } from '#features/dashboard/attention/server/attention.ts'
import { getDashboard, getDashboardHistory, getTodayBoard } from '#features/dashboard/contract.ts'
import {
  getCounts,
  getDuties,
  hasReports,
  listBoard,
  listHistory,
} from '#features/dashboard/server/queries.ts'
import { getPreviousWorkingDay } from '#features/routine-tasks/definitions/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
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
async function getBoardSummary(ctx: Ctx) {
  const date = await getPreviousWorkingDay(ctx)
  return { attention: await getAttention(ctx, date), last_day: await findLastDay(ctx, date) }
}

export function dashboardRoutes(server: Server): void {
  serve(server, getDashboard, async (ctx) => requireFound(await getCounts(ctx)))
  serve(server, getDashboardHistory, async (ctx) => ({ data: await listHistory(ctx) }))
  serve(server, getTodayBoard, async (ctx, { query }) => {
    const { rows, total, closed } = await listBoard(ctx, query)
    const summary =
      query.page === 1 ? await getBoardSummary(ctx) : { attention: null, last_day: null }
    return { ...pageReply(rows, total, query), closed, ...summary }
  })
}
