import { countKnown } from '#features/departments/server/made-queries.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { listPerformance, listSpans } from '#features/routine-tasks/performance/server/queries.ts'
import { ensureRange } from '#features/routine-tasks/reports/server/range.ts'
import { invalidField } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function performanceRoutes(server: Server): void {
  serve(server, getDeptPerformance, async (ctx, { body }) => {
    ensureRange(body)
    const wanted = body.department_ids ?? []
    if ((await countKnown(ctx, wanted)) < new Set(wanted).size)
      throw invalidField('department_ids', {
        en: 'Choose departments of your company.',
        ar: 'اختر أقسامًا من شركتك.',
      })
    const [spans, data] = await Promise.all([listSpans(ctx, body), listPerformance(ctx, body)])
    return { spans, data }
  })
}
