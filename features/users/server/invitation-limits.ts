import { isEmailInUse } from '#features/auth/server/address-queries.ts'
import { emailTaken } from '#features/auth/server/confirmation.ts'
import { getSender, type Sender } from '#features/users/server/invitation-queries.ts'
import type { Ctx } from '#server/context.ts'
import { Failure, requireFound } from '#server/errors.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { enforceLimits, findRetryDelayIn, refundHits } from '#server/limits/rate-limits.ts'

const DAY_MINUTES = 24 * 60
const NEW_COMPANY_MS = 7 * DAY_MINUTES * 60_000
const NEW_TRIAL_LIMIT = 20
/** The maximum number of invitation mails of a company per day, by plan id. */
const PLAN_LIMITS: Record<number, number> = { 1: 30, 2: 100, 3: 300, 4: 1000 }
/** The maximum number of invitations before the owner's address is confirmed. */
const MAX_UNCONFIRMED = 2
const MAX_CHECKS_PER_HOUR = 20

const dailyMailLimit = ({ plan_id, trial, created_at }: Sender, now: Date): number =>
  trial && now.getTime() - Date.parse(created_at) < NEW_COMPANY_MS
    ? NEW_TRIAL_LIMIT
    : (PLAN_LIMITS[plan_id] ?? NEW_TRIAL_LIMIT)

const dailyLimitReached = (max: number, retryAfterSeconds: number) =>
  new Failure(
    429,
    {
      en: `Your company has sent its ${max} invitations of today. Try again tomorrow, or copy the link and hand it over yourself.`,
      ar: `أرسلت شركتك دعوات اليوم كلها، وعددها ${max}. حاول غدًا، أو انسخ الرابط وسلّمه بنفسك.`,
    },
    { retryAfterSeconds },
  )

/** Counts one mail, whatever happens to the invitation. Throws 429 beyond the daily limit. */
export async function ensureMailAllowed(ctx: Ctx, server: Server): Promise<void> {
  if (!server.config.rateLimits) return
  const max = dailyMailLimit(requireFound(await getSender(ctx)), ctx.now)
  const window = { key: `invitation mails ${ctx.companyId}`, max, minutes: DAY_MINUTES }
  const full = await findRetryDelayIn(server, ctx.db, window)
  if (full) throw dailyLimitReached(max, full)
}

/** Throws 422 for the third invitation of a company whose owner has not confirmed their address. */
export async function ensureOwnerConfirmed(ctx: Ctx): Promise<void> {
  const { confirmed, begun } = requireFound(await getSender(ctx))
  if (confirmed || begun < MAX_UNCONFIRMED) return
  const says = {
    en: 'Before more people are invited, the owner of the company has to confirm their email address with the link that was mailed to it.',
    ar: 'قبل دعوة أعضاء آخرين، على مالك الشركة تأكيد بريده الإلكتروني بالرابط الذي أُرسل إليه.',
  }
  throw new Failure(422, says, { extra: { error: 'Email Not Confirmed' }, errors: { owner: says } })
}

/**
 * Throws 422 if the address is in use, at most twenty times per hour, so that members cannot probe
 * addresses. An attempt counts before the lookup, but not if the address is free.
 */
export async function ensureEmailFree(
  server: Server,
  { userId }: Member,
  email: string,
): Promise<void> {
  const windows = [{ key: `address in use ${userId}`, max: MAX_CHECKS_PER_HOUR, minutes: 60 }]
  await enforceLimits(server, windows)
  if (await isEmailInUse(server.database, email)) throw emailTaken()
  await refundHits(server, windows)
}
