import {
  evaluateReport,
  getDeptPerformance,
  listEvaluated,
  listEvaluations,
  listMyDays,
  listReports,
  listReviewed,
  listToEvaluate,
} from '#features/routine-tasks/review-contract.ts'
import {
  countDepartments,
  listDays,
  listPerformance,
} from '#features/routine-tasks/server/chart-queries.ts'
import { evaluate, queue, review } from '#features/routine-tasks/server/reviews.ts'
import { invalidField } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'
import { addDays, type IsoDate } from '#platform/shared/dates.ts'

const MOST_DAYS = 366

/** Throws 422 for a range that runs backwards or over more than a year. */
function checkRange({ from, to }: { from: IsoDate; to: IsoDate }): void {
  if (to < from)
    throw invalidField('to', {
      en: 'The range ends before it begins.',
      ar: 'تنتهي الفترة قبل أن تبدأ.',
    })
  if (to >= addDays(from, MOST_DAYS))
    throw invalidField('to', {
      en: `Choose at most ${MOST_DAYS} days.`,
      ar: `اختر ${MOST_DAYS} يومًا على الأكثر.`,
    })
}

export function reviewRoutes(server: Server): void {
  serve(server, listReviewed, (ctx, { params, query }) => review(ctx, params.date, query))
  serve(server, listEvaluated, async (ctx, { params, query }) => {
    const { totals: _, ...page } = await review(ctx, params.date, { ...query, evaluated: 'true' })
    return page
  })
  serve(server, listReports, async (ctx, { params, query }) => {
    const status = query.status ?? 'reported'
    const { totals: _, data, ...page } = await review(ctx, params.date, { ...query, status })
    return {
      ...page,
      data: data.flatMap(({ task, department, report }) =>
        report ? [{ ...report, task: { id: task.id, name: task.task_name }, department }] : [],
      ),
    }
  })
  serve(server, listEvaluations, async (ctx, { params, query }) => {
    const filter = { ...query, evaluated: 'true' as const }
    const { totals: _, data, ...page } = await review(ctx, params.date, filter)
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
  serve(server, listMyDays, async (ctx, { query }) => {
    checkRange(query)
    return { data: await listDays(ctx, query) }
  })
  serve(server, getDeptPerformance, async (ctx, { body }) => {
    checkRange(body)
    const wanted = body.department_ids ?? []
    if ((await countDepartments(ctx, wanted)) < new Set(wanted).size)
      throw invalidField('department_ids', {
        en: 'Choose departments of your company.',
        ar: 'اختر أقسامًا من شركتك.',
      })
    return { data: await listPerformance(ctx, body) }
  })
}
