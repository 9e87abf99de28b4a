import { COMPANY_AGE, type Stage } from '#db/seed/context.ts'
import { memberAt } from '#db/seed/files.ts'
import { backdateTrial } from '#db/seed/queries.ts'
import { TRIAL_DAYS, TRIAL_PLAN_ID } from '#features/plans/contract.ts'
import { placeOrder } from '#features/plans/payments/server/ordering.ts'
import type { Transaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'

const MORNING = 600
const MONTH_DAYS = 30

/** Creates a trial in the company's first days, then one free month of its plan after the other. */
export async function buyPlan(server: Server, stage: Stage, db: Transaction): Promise<void> {
  const { companyId, company } = stage
  const ended = COMPANY_AGE - TRIAL_DAYS
  await db.all(
    backdateTrial(companyId, { since: stage.at(COMPANY_AGE, MORNING), until: stage.day(ended) }),
  )
  const free = { ...server, config: { ...server.config, payments: 'none' } }
  for (let daysAgo = ended; daysAgo > 0; daysAgo -= MONTH_DAYS) {
    const member = memberAt(server, stage, { by: company.owner.key, at: [daysAgo, MORNING] })
    await placeOrder(free, { ...member, db }, TRIAL_PLAN_ID)
  }
}
