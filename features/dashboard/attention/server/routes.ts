import { listSilent } from '#features/dashboard/attention/contract.ts'
import { listSilentPeople } from '#features/dashboard/attention/server/queries.ts'
import { pageReply } from '#platform/server/paging.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function attentionRoutes(server: Server): void {
  serve(server, listSilent, async (ctx, { query }) => {
    const { rows, total } = await listSilentPeople(ctx, query)
    return pageReply(rows, total, query)
  })
}
