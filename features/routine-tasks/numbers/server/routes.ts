import { listNumbers, listOutsideNumbers } from '#features/routine-tasks/numbers/contract.ts'
import { listOutside } from '#features/routine-tasks/numbers/server/outside-queries.ts'
import {
  findMeasuredTask,
  listStepNumbers,
} from '#features/routine-tasks/numbers/server/queries.ts'
import { ensureMayReadReports } from '#features/routine-tasks/reports/server/ensure-may-read.ts'
import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import { ensureRange } from '#features/routine-tasks/reports/server/range.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function numberRoutes(server: Server): void {
  serve(server, listNumbers, async (ctx, { params: { id }, query }) => {
    ensureRange(query)
    const wanted = { id, everywhere: mayReadAllReports(ctx), from: query.from, to: query.to }
    const task = requireFound(await findMeasuredTask(ctx, wanted))
    const step = task.steps.find((one) => one.id === query.step_id) ?? task.steps[0]
    const numbers = step ? await listStepNumbers(ctx, step.id, wanted) : []
    return { ...task, step_id: step?.id ?? null, numbers }
  })
  serve(server, listOutsideNumbers, async (ctx, { params, query }) => {
    ensureRange(query)
    await ensureMayReadReports(ctx, params.id)
    const { rows, total } = await listOutside(ctx, params.id, query)
    return pageReply(rows, total, query)
  })
}
