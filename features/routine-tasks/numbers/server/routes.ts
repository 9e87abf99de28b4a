import { listNumbers } from '#features/routine-tasks/numbers/contract.ts'
import {
  findMeasuredTask,
  listStepNumbers,
} from '#features/routine-tasks/numbers/server/queries.ts'
import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import { ensureRange } from '#features/routine-tasks/reports/server/range.ts'
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
}
