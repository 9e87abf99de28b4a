import { getCompanyPlanDetails, listAllPlans, listPlans } from '#features/plans/contract.ts'
import { getPlanAndUsage, listPlansIn } from '#features/plans/server/queries.ts'
import { requireFound } from '#server/errors.ts'
import { serve, servePublic } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function planRoutes(server: Server): void {
  servePublic(server, listPlans, async ({ locale }) => ({
    data: { data: await listPlansIn(server.database, locale) },
  }))
  servePublic(server, listAllPlans, async ({ locale }) => ({
    plans: await listPlansIn(server.database, locale),
  }))
  serve(server, getCompanyPlanDetails, async (ctx) => {
    const { storage_mb, one_time_tasks, users, ...plan } = requireFound(await getPlanAndUsage(ctx))
    const usage = { storage_mb, one_time_tasks, users }
    return { data: { data: { ...plan, expired: ctx.planExpired, usage } } }
  })
}
