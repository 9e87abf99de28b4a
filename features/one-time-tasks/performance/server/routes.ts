import { countExisting } from '#features/departments/server/ensure-department-queries.ts'
import { getTaskPerformance } from '#features/one-time-tasks/performance/contract.ts'
import {
  countProjects,
  listTaskPerformance,
} from '#features/one-time-tasks/performance/server/queries.ts'
import { listSpans } from '#features/routine-tasks/performance/server/queries.ts'
import { ensureRange } from '#features/routine-tasks/reports/server/range.ts'
import { invalidField } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function taskPerformanceRoutes(server: Server): void {
  serve(server, getTaskPerformance, async (ctx, { body }) => {
    ensureRange(body)
    const { department_ids = [], project_ids = [] } = body
    if ((await countExisting(ctx, department_ids)) < new Set(department_ids).size)
      throw invalidField('department_ids', {
        en: 'Choose departments of your company.',
        ar: 'اختر أقسامًا من شركتك.',
      })
    if ((await countProjects(ctx, project_ids)) < new Set(project_ids).size)
      throw invalidField('project_ids', {
        en: 'Choose projects of your company.',
        ar: 'اختر مشاريع من شركتك.',
      })
    const [spans, data] = await Promise.all([listSpans(ctx, body), listTaskPerformance(ctx, body)])
    return { spans, data }
  })
}
