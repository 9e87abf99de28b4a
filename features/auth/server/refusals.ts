import type { Asker } from '#features/auth/server/device-queries.ts'
import { findUntold } from '#features/auth/server/refusal-queries.ts'
import { accountOf } from '#features/auth/server/tries.ts'
import { memberSubject, record } from '#server/audit.ts'
import type { Visitor } from '#server/context.ts'
import { inCompany } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { enqueueApart, type Traced } from '#server/jobs/jobs.ts'
import { countHit } from '#server/limits/limits.ts'

export const REFUSED_JOB = 'auth.tell_refused_sign_in'

/** However often somebody guesses, the log of a member tells of it once in so long. */
const TOLD_EVERY = { max: 1, minutes: 15 }

interface RefusedJob extends Traced {
  /** Nobody's address has none: the job is queued all the same, so that no time tells which it was. */
  companyId: string | null
  userId: string | null
  address: string
  at: string
}

/**
 * Has a refused sign-in told in the log of the member whose address it was, if it was anybody's.
 * Of many guesses only the first of a while is queued, so that they fill neither queue nor log.
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
  await enqueueApart(server.database, REFUSED_JOB, job)
}

/** The job. */
export async function tellRefusal(server: Server, job: RefusedJob): Promise<void> {
  const { companyId, userId, address } = job
  if (companyId === null || userId === null) return
  const now = new Date(job.at)
  const since = new Date(now.getTime() - TOLD_EVERY.minutes * 60_000)
  await inCompany(server.database, companyId, async (db) => {
    const member = await findUntold(db, { companyId, userId, since })
    if (!member) return
    const nobody = { db, companyId, userId: null, address, now }
    record(nobody, {
      action: 'sign_in_refused',
      subject: memberSubject(member),
      facts: {},
    })
  })
}
