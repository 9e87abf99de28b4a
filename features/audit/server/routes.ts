import { listAuditEvents } from '#features/audit/contract.ts'
import { listAuditLines } from '#features/audit/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function auditRoutes(server: Server): void {
  serve(server, listAuditEvents, async (ctx, { query }) => {
    const { rows, total } = await listAuditLines(ctx, query)
    return pageReply(rows, total, query)
  })
}
