import {
  evaluateReport,
  listEvaluated,
  listEvaluationDay,
  listEvaluations,
  listReports,
  listToEvaluate,
  markSeen,
  reopenOccurrence,
} from '#features/routine-tasks/evaluations/contract.ts'
import {
  evaluate,
  getEvaluationDay,
  listEvaluationQueue,
  type UnlinkedOccurrence,
} from '#features/routine-tasks/evaluations/server/evaluate.ts'
import { markReportsSeen } from '#features/routine-tasks/evaluations/server/mark-seen.ts'
import { reopen } from '#features/routine-tasks/evaluations/server/reopen.ts'
import { pictureLinker } from '#features/routine-tasks/reports/server/pictures/files.ts'
import type { Ctx } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function evaluationRoutes(server: Server): void {
  const withLinks = <P extends { data: UnlinkedOccurrence[] }>(ctx: Ctx, page: P) => ({
    ...page,
    data: page.data.map(pictureLinker(server, ctx)),
  })
  serve(server, listEvaluationDay, async (ctx, { params, query }) =>
    withLinks(ctx, await getEvaluationDay(ctx, params.date, query)),
  )
  serve(server, listEvaluated, async (ctx, { params, query }) => {
    const { totals: _, ...page } = await getEvaluationDay(ctx, params.date, {
      ...query,
      evaluated: 'true',
    })
    return withLinks(ctx, page)
  })
  serve(server, listReports, async (ctx, { params, query }) => {
    const status = query.status ?? 'reported'
    const {
      totals: _,
      data,
      ...page
    } = await getEvaluationDay(ctx, params.date, { ...query, status })
    return {
      ...page,
      data: data.flatMap(({ task, department, report }) =>
        report ? [{ ...report, task: { id: task.id, name: task.task_name }, department }] : [],
      ),
    }
  })
  serve(server, listEvaluations, async (ctx, { params, query }) => {
    const filter = { ...query, evaluated: 'true' as const }
    const { totals: _, data, ...page } = await getEvaluationDay(ctx, params.date, filter)
    return {
      ...page,
      data: data.flatMap(({ task, report }) =>
        report?.evaluation
          ? [
              {
                ...report.evaluation,
                task: { id: task.id, name: task.task_name },
                report_id: report.id,
                reported_by: report.user,
              },
            ]
          : [],
      ),
    }
  })
  serve(server, listToEvaluate, async (ctx, { query }) =>
    withLinks(ctx, await listEvaluationQueue(ctx, query)),
  )
  serve(server, evaluateReport, evaluate)
  serve(server, markSeen, markReportsSeen)
  serve(server, reopenOccurrence, reopen)
}
