import { handOverTasks, listTasksOf } from '#features/one-time-tasks/handover/contract.ts'
import { handOver } from '#features/one-time-tasks/handover/server/handover.ts'
import { listTasksOfPerson } from '#features/one-time-tasks/handover/server/queries.ts'
import { presentTask } from '#features/one-time-tasks/tasks/server/present.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function handOverRoutes(server: Server): void {
  serve(server, listTasksOf, async (ctx, { params, query }) => {
    const { rows, total } = requireFound(await listTasksOfPerson(ctx, params.user_id, query))
    return pageReply(
      rows.map((task) => presentTask(ctx, task)),
      total,
      query,
    )
  })
  serve(server, handOverTasks, handOver)
}
