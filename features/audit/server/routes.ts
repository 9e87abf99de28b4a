import { listAuditEvents } from '#features/audit/contract.ts'
import { listLines } from '#features/audit/server/queries.ts'
import { pageReply } from '#platform/server/paging.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function auditRoutes(server: Server): void {
  serve(server, listAuditEvents, async (ctx, { query }) => {
    const { rows, total } = await listLines(ctx, query)
    return pageReply(rows, total, query)
  })
}
