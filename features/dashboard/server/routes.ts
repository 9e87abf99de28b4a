import { getDashboard, getDashboardHistory, getTodayBoard } from '#features/dashboard/contract.ts'
import { getBoardSummary } from '#features/dashboard/server/board-summary.ts'
import { getCounts, listBoard, listHistory } from '#features/dashboard/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

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
