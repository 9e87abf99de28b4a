import { getUserProfile } from '#features/profile/contract.ts'
import { getProfile } from '#features/profile/server/queries.ts'
import { found } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function profileRoutes(server: Server): void {
  serve(server, getUserProfile, async (ctx) => {
    const row = found(await getProfile(ctx))
    const plan = { ...row.plan, expired: ctx.planExpired }
    return { data: { ...row, permissions: [...ctx.permissions], plan } }
  })
}
