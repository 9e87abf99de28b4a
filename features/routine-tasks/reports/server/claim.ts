import type {
  claimOccurrence,
  releaseOccurrence,
} from '#features/routine-tasks/reports/claim-contract.ts'
import {
  type ClaimRow,
  deleteClaim,
  insertClaim,
  lockClaim,
} from '#features/routine-tasks/reports/server/claim-queries.ts'
import { toOccurrenceKey } from '#features/routine-tasks/reports/server/key-queries.ts'
import { findDueOccurrence } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import { mayRelease, maySeeOccurrence } from '#features/routine-tasks/reports/server/policy.ts'
import { findReport, lockOccurrences } from '#features/routine-tasks/reports/server/queries.ts'
import {
  ensureDepartment,
  ensureOpen,
  withTimezone,
} from '#features/routine-tasks/reports/server/submit.ts'
import type { Ctx } from '#server/context.ts'
import { Failure, forbidden, invalidField, notFound, requireFound } from '#server/errors.ts'
import { WithStatus } from '#server/http/serve.ts'
import type { Parsed } from '#shared/endpoint.ts'

const takenByOther = ({ claim }: ClaimRow) =>
  new Failure(
    409,
    { en: `${claim.user.name} has it already.`, ar: `هذه المهمة لدى ${claim.user.name} بالفعل.` },
    { extra: { claim } },
  )

const isReported = () =>
  invalidField('date', { en: 'It is reported already.', ar: 'سُجّلت هذه المهمة بالفعل.' })

const RELEASED = { en: 'Anybody can take it now.', ar: 'يمكن لأي شخص أن يتولاها الآن.' }

/**
 * Takes an occurrence that the caller can report: 201, or 200 if they have taken it already. Of two
 * who press at once, one holds it and the other gets 409 with the holder. Throws 404 and 422 like a
 * report, and 422 if it is reported.
 */
export async function claim(ctx: Ctx, input: Parsed<typeof claimOccurrence>) {
  const key = toOccurrenceKey(ctx, input.params.id, input.body)
  // Sent together and run in this order, like in `submit`.
  const locking = lockOccurrences(ctx, key)
  const [timezone, due] = await Promise.all([locking, findDueOccurrence(ctx, key, undefined)])
  if (timezone && timezone !== ctx.timezone) return claim(withTimezone(ctx, timezone), input)
  await ensureOpen(ctx, key, due)
  if (await findReport(ctx, key)) throw isReported()
  const isNew = await insertClaim(ctx, key)
  const row = requireFound(await lockClaim(ctx, key))
  if (row.claim.user.id !== ctx.userId) throw takenByOther(row)
  return new WithStatus(isNew ? 201 : 200, { claim: row.claim })
}

/** Gives an occurrence back. Throws 404 if nobody has taken it, 403 if it is not the caller's to do. */
export async function release(ctx: Ctx, { params, query }: Parsed<typeof releaseOccurrence>) {
  const key = toOccurrenceKey(ctx, params.id, query)
  const row = requireFound(await lockClaim(ctx, key))
  if (!maySeeOccurrence(ctx, row)) throw notFound()
  ensureDepartment(key, row)
  if (!mayRelease(ctx, row)) throw forbidden()
  await deleteClaim(ctx, key)
  return { message: RELEASED[ctx.locale] }
}
