import { listSilentPeople } from '#features/dashboard/attention/server/queries.ts'
import { listSilent } from '#features/dashboard/attention/silent-contract.ts'
import { pageReply } from '#platform/server/paging.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function attentionRoutes(server: Server): void {
  serve(server, listSilent, async (ctx, { query }) => {
    const { rows, total } = await listSilentPeople(ctx, query)
    return pageReply(rows, total, query)
  })
}
