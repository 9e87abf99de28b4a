import { countExisting } from '#features/departments/server/ensure-department-queries.ts'
import { listManagedDepartments } from '#features/departments/server/membership-queries.ts'
import {
  getDeptPerformance,
  listPersonFigures,
  listPersonReports,
} from '#features/routine-tasks/performance/contract.ts'
import {
  findPerson,
  listFigureReports,
  listFigures,
} from '#features/routine-tasks/performance/server/figures-queries.ts'
import { mayViewAllCharts } from '#features/routine-tasks/performance/server/policy.ts'
import { listPerformance, listSpans } from '#features/routine-tasks/performance/server/queries.ts'
import { ensureMayReadReports } from '#features/routine-tasks/reports/server/ensure-may-read.ts'
import { ensureRange } from '#features/routine-tasks/reports/server/range.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, invalidField, requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

/**
 * The departments to count; empty means all. Throws 422 for unknown departments, and 403 for
 * departments that the caller does not manage if they cannot see all.
 */
async function getChartDepartments(ctx: Ctx, wanted: readonly string[]): Promise<string[]> {
  if (mayViewAllCharts(ctx)) {
    if ((await countExisting(ctx, wanted)) < new Set(wanted).size)
      throw invalidField('department_ids', {
        en: 'Choose departments of your company.',
        ar: 'اختر أقسامًا من شركتك.',
      })
    return [...wanted]
  }
  const managed = (await listManagedDepartments(ctx, ctx.userId)).map(({ id }) => id)
  if (managed.length === 0 || !wanted.every((id) => managed.includes(id.toLowerCase())))
    throw forbidden()
  return wanted.length > 0 ? [...wanted] : managed
}

export function performanceRoutes(server: Server): void {
  serve(server, getDeptPerformance, async (ctx, { body }) => {
    ensureRange(body)
    const asked = {
      ...body,
      department_ids: await getChartDepartments(ctx, body.department_ids ?? []),
    }
    const [spans, data] = await Promise.all([listSpans(ctx, asked), listPerformance(ctx, asked)])
    return { spans, data }
  })
  serve(server, listPersonFigures, async (ctx, { params, query }) => {
    ensureRange(query)
    await ensureMayReadReports(ctx, params.id)
    const { rows, total } = await listFigures(ctx, params.id, query)
    return pageReply(rows, total, query)
  })
  serve(server, listPersonReports, async (ctx, { params, query }) => {
    ensureRange(query)
    await ensureMayReadReports(ctx, params.id)
    requireFound(await findPerson(ctx, params.user_id))
    const { rows, total } = await listFigureReports(ctx, params, query)
    return pageReply(rows, total, query)
  })
}
