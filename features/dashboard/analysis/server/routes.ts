import { type AnalysisReply, postAnalysis } from '#features/dashboard/analysis/contract.ts'
import {
  compareAnalyses,
  createAnalysis,
  getEarlierInput,
  getTodayInput,
  toAnalysisInput,
} from '#features/dashboard/analysis/server/analysis-input.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** Throws 422 for a future day, and for a date together with numbers, which are always today's. */
function ensureDate(ctx: Ctx, { date, dashboard }: Parsed<typeof postAnalysis>['body']): void {
  if (date && date > ctx.today)
    throw invalidField('date', {
      en: 'Choose today or a day before it.',
      ar: 'اختر اليوم أو يومًا قبله.',
    })
  if (date && dashboard)
    throw invalidField('date', {
      en: 'Send either the numbers of a dashboard or a date.',
      ar: 'أرسل أرقام لوحة المتابعة أو التاريخ، لا كليهما.',
    })
}

async function compare(
  ctx: Ctx,
  date: IsoDate,
): Promise<Pick<AnalysisReply, 'analysis' | 'changes'>> {
  const [earlier, now] = await Promise.all([getEarlierInput(ctx, date), getTodayInput(ctx)])
  const analysis = createAnalysis(ctx, earlier)
  return { analysis, changes: compareAnalyses(analysis, createAnalysis(ctx, now)) }
}

/** The caller's numbers contain department names only, so nothing links to departments. */
const NO_DEPARTMENTS = { Departments: [], total: 0 }

export function analysisRoutes(server: Server): void {
  serve(server, postAnalysis, async (ctx, { body }) => {
    ensureDate(ctx, body)
    const analysed_at = ctx.now.toISOString()
    const { date, dashboard } = body
    if (date && date < ctx.today) return { ...(await compare(ctx, date)), analysed_at }
    const known = dashboard
      ? toAnalysisInput(ctx, { ...dashboard, Departments: NO_DEPARTMENTS })
      : await getTodayInput(ctx)
    return { analysis: createAnalysis(ctx, known), analysed_at, changes: null }
  })
}
