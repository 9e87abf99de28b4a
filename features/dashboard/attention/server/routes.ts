import { listNonReporters } from '#features/dashboard/attention/non-reporters-contract.ts'
import { listNonReporterRows } from '#features/dashboard/attention/server/queries.ts'
import { mayRemindAll } from '#features/routine-tasks/reminders/server/policy.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function attentionRoutes(server: Server): void {
  serve(server, listNonReporters, async (ctx, { query }) => {
    const { rows, total } = await listNonReporterRows(ctx, query)
    const people = rows.map(({ managed, ...row }) => ({
      ...row,
      can: { remind: mayRemindAll(ctx) || managed },
    }))
    return pageReply(people, total, query)
  })
}
