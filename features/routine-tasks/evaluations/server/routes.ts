import {
  evaluateReport,
  listEvaluated,
  listEvaluationDay,
  listEvaluations,
  listReports,
  listToEvaluate,
  markSeen,
} from '#features/routine-tasks/evaluations/contract.ts'
import {
  evaluate,
  evaluationDay,
  queue,
} from '#features/routine-tasks/evaluations/server/evaluate.ts'
import { see } from '#features/routine-tasks/evaluations/server/seen.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function evaluationRoutes(server: Server): void {
  serve(server, listEvaluationDay, (ctx, { params, query }) =>
    evaluationDay(ctx, params.date, query),
  )
  serve(server, listEvaluated, async (ctx, { params, query }) => {
    const { totals: _, ...page } = await evaluationDay(ctx, params.date, {
      ...query,
      evaluated: 'true',
    })
    return page
  })
  serve(server, listReports, async (ctx, { params, query }) => {
    const status = query.status ?? 'reported'
    const { totals: _, data, ...page } = await evaluationDay(ctx, params.date, { ...query, status })
    return {
      ...page,
      data: data.flatMap(({ task, department, report }) =>
        report ? [{ ...report, task: { id: task.id, name: task.task_name }, department }] : [],
      ),
    }
  })
  serve(server, listEvaluations, async (ctx, { params, query }) => {
    const filter = { ...query, evaluated: 'true' as const }
    const { totals: _, data, ...page } = await evaluationDay(ctx, params.date, filter)
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
  serve(server, listToEvaluate, (ctx, { query }) => queue(ctx, query))
  serve(server, evaluateReport, evaluate)
  serve(server, markSeen, see)
}
