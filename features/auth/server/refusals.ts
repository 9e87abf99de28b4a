import type { Asker } from '#features/auth/server/device-queries.ts'
import { findUntold } from '#features/auth/server/refusal-queries.ts'
import { accountOf } from '#features/auth/server/tries.ts'
import { memberSubject, recordAuditEvent } from '#server/audit.ts'
import type { Visitor } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { enqueueOutsideTransaction, type TracedPayload } from '#server/jobs/jobs.ts'
import { countHit } from '#server/limits/limits.ts'

export const REFUSED_JOB = 'auth.tell_refused_sign_in'

/** The log of a member gets at most one entry per interval, however often somebody guesses. */
const TOLD_EVERY = { max: 1, minutes: 15 }

interface RefusedJob extends TracedPayload {
  /**
   * Null for an address that no member has. The job is queued anyway, so that timing reveals
   * nothing.
   */
  companyId: string | null
  userId: string | null
  address: string
  at: string
}

/**
 * Logs a refused sign-in for the member with this address, if there is one. Only the first of many
 * guesses per interval is queued, so that they fill neither the queue nor the log.
 */
export async function noteRefusal(
  server: Server,
  { address, now, traceId }: Visitor,
  { email, asker }: { email: string; asker: Asker | undefined },
): Promise<void> {
  const key = `refused sign-in ${accountOf(email, asker)}`
  if ((await countHit(server, { key, ...TOLD_EVERY })) > TOLD_EVERY.max) return
  const [companyId, userId] = [asker?.company_id ?? null, asker?.user_id ?? null]
  const job: RefusedJob = {
    ...{ companyId, userId, address, at: now.toISOString() },
    trace_id: traceId,
  }
  await enqueueOutsideTransaction(server.database, REFUSED_JOB, job)
}

/** The job: writes the log entry, unless the log has one since the start of the interval. */
export async function tellRefusal(server: Server, job: RefusedJob): Promise<void> {
  const { companyId, userId, address } = job
  if (companyId === null || userId === null) return
  const now = new Date(job.at)
  const since = new Date(now.getTime() - TOLD_EVERY.minutes * 60_000)
  await withCompanyTransaction(server.database, companyId, async (db) => {
    const member = await findUntold(db, { companyId, userId, since })
    if (!member) return
    const nobody = { db, companyId, userId: null, address, now }
    recordAuditEvent(nobody, {
      action: 'sign_in_refused',
      subject: memberSubject(member),
      facts: {},
    })
  })
}
