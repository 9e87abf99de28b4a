import { listSilentPeople } from '#features/dashboard/attention/server/queries.ts'
import { listSilent } from '#features/dashboard/attention/silent-contract.ts'
import { mayRemindAll } from '#features/routine-tasks/reminders/server/policy.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

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
