import { listSilentPeople } from '#features/dashboard/attention/server/queries.ts'
import { listSilent } from '#features/dashboard/attention/silent-contract.ts'
import { mayRemindAll } from '#features/routine-tasks/reminders/server/policy.ts'
import { pageReply } from '#platform/server/paging.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function attentionRoutes(server: Server): void {
  serve(server, listSilent, async (ctx, { query }) => {
    const { rows, total } = await listSilentPeople(ctx, query)
    const people = rows.map(({ managed, ...row }) => ({
      ...row,
      can: { remind: mayRemindAll(ctx) || managed },
    }))
    return pageReply(people, total, query)
  })
}
