import { getDashboard, getDashboardHistory } from '#features/dashboard/contract.ts'
import { getCounts, getHistory } from '#features/dashboard/server/queries.ts'
import { found } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function dashboardRoutes(server: Server): void {
  serve(server, getDashboard, async (ctx) => found(await getCounts(ctx)))
  serve(server, getDashboardHistory, getHistory)
}
