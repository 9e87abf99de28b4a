import { getPersonMonth, listPersonMonth } from '#features/routine-tasks/person-month/contract.ts'
import {
  mayReadMonth,
  mayReadWholeMonth,
} from '#features/routine-tasks/person-month/server/policy.ts'
import {
  findMember,
  findMonth,
  listMonth,
  type MonthScope,
} from '#features/routine-tasks/person-month/server/queries.ts'
import { mayRemindAll } from '#features/routine-tasks/reminders/server/policy.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { lastDayOfMonth } from '#shared/months.ts'

/** The member, and what the caller may read of their month. Throws 404 and 403. */
async function openMonth(ctx: Ctx, id: string, month = ctx.today.slice(0, 7)) {
  const member = requireFound(await findMember(ctx, id))
  if (!mayReadMonth(ctx, member)) throw forbidden()
  const from = `${month}-01`
  const [to = from] = [lastDayOfMonth(from), ctx.today].sort()
  const scope: MonthScope = {
    ...{ memberId: member.id, from, to },
    isWhole: mayReadWholeMonth(ctx, member.id),
    remindsAll: mayRemindAll(ctx),
  }
  return { member: { id: member.id, name: member.name }, scope }
}

export function personMonthRoutes(server: Server): void {
  serve(server, getPersonMonth, async (ctx, { params, query }) => {
    const { member, scope } = await openMonth(ctx, params.id, query.month)
    return { member, ...requireFound(await findMonth(ctx, scope)) }
  })
  serve(server, listPersonMonth, async (ctx, { params, query }) => {
    const { scope } = await openMonth(ctx, params.id, query.month)
    const { rows, total } = await listMonth(ctx, scope, query)
    return pageReply(rows, total, query)
  })
}
