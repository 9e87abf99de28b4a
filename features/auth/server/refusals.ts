import type { MatchedAccount } from '#features/auth/server/device-queries.ts'
import { findUnloggedMember } from '#features/auth/server/queries.ts'
import { accountKey } from '#features/auth/server/sign-in-attempts.ts'
import { memberSubject, recordAuditEvent } from '#server/audit.ts'
import type { Visitor } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import { enqueueOutsideTransaction, type TracedPayload } from '#server/jobs/jobs.ts'
import { countHit } from '#server/limits/rate-limits.ts'

/** The log of a member gets at most one entry per interval, however often somebody guesses. */
const LOG_INTERVAL = { max: 1, minutes: 15 }

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
export async function reportRefusal(
  server: Server,
  { address, now, traceId }: Visitor,
  { email, member }: { email: string; member: MatchedAccount | undefined },
): Promise<void> {
  const key = `refused sign-in ${accountKey(email, member)}`
  if ((await countHit(server, { key, ...LOG_INTERVAL })) > LOG_INTERVAL.max) return
  const [companyId, userId] = [member?.company_id ?? null, member?.user_id ?? null]
  await enqueueOutsideTransaction(server.database, logRefusal, {
    ...{ companyId, userId, address, at: now.toISOString() },
    trace_id: traceId,
  })
}

/** Writes the log entry, unless the log has one since the start of the interval. */
async function writeLogEntry(server: Server, refusal: RefusedJob): Promise<void> {
  const { companyId, userId, address } = refusal
  if (companyId === null || userId === null) return
  const now = new Date(refusal.at)
  const since = new Date(now.getTime() - LOG_INTERVAL.minutes * 60_000)
  await withCompanyTransaction(server.database, companyId, async (db) => {
    const member = await findUnloggedMember(db, { companyId, userId, since })
    if (!member) return
    const logContext = { db, companyId, userId: null, address, now }
    recordAuditEvent(logContext, {
      action: 'sign_in_refused',
      subject: memberSubject(member),
      facts: {},
    })
  })
}

export const logRefusal = job('auth.tell_refused_sign_in', writeLogEntry)
