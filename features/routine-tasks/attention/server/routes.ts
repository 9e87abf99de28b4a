import {
  getDepartmentAttention,
  MAX_NAMED_NUMBERS,
} from '#features/routine-tasks/attention/contract.ts'
import { findDutiesOf } from '#features/routine-tasks/attention/server/queries.ts'
import { OUTSIDE_DAYS } from '#features/routine-tasks/numbers/contract.ts'
import { listOutside } from '#features/routine-tasks/numbers/server/outside-queries.ts'
import { ensureMayReadReports } from '#features/routine-tasks/reports/server/ensure-may-read.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { addDays } from '#shared/dates.ts'

export function attentionRoutes(server: Server): void {
  serve(server, getDepartmentAttention, async (ctx, { params: { id } }) => {
    await ensureMayReadReports(ctx, id)
    const since = addDays(ctx.today, 1 - OUTSIDE_DAYS)
    const range = { from: since, to: ctx.today, page: 1, per_page: MAX_NAMED_NUMBERS }
    const [duties, outside] = await Promise.all([
      findDutiesOf(ctx, id),
      listOutside(ctx, id, range),
    ])
    const { rows: numbers, total } = outside
    return { ...requireFound(duties), outside: { since, total, numbers } }
  })
}
