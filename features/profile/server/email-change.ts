import { deleteEmailChange, isEmailInUse } from '#features/auth/server/address-queries.ts'
import { emailTaken, requestEmailChange } from '#features/auth/server/confirmation.ts'
import { checkOwnPassword, wrongPassword } from '#features/profile/server/password.ts'
import type { ProfileFields } from '#features/profile/server/queries.ts'
import { findAccess, lockPassword } from '#features/profile/server/session-queries.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { WriteContext } from '#server/context.ts'
import { createReadQueries, withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField, requireFound } from '#server/errors.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { enforceLimits } from '#server/limits/rate-limits.ts'
import { mailboxWindow } from '#server/mail/mail.ts'

const MAX_REQUESTS_PER_HOUR = 20
const MAX_MAILS_PER_DAY = 10

const passwordRequired = () =>
  invalidField('current_password', {
    en: 'Enter your current password to change your email address.',
    ar: 'أدخل كلمة المرور الحالية لتغيير بريدك الإلكتروني.',
  })

/** A requested address change, with the hash of the password that the member entered. */
export interface EmailChangeRequest {
  from: string
  email: string
  hash: string
}

/**
 * The address change in a profile; undefined if the address stays the same. Throws 422 without the
 * current password, and for an address in use; both replies and mails are rate-limited.
 */
export async function checkEmailChange(
  server: Server,
  member: Member,
  { email, current_password }: ProfileFields,
): Promise<EmailChangeRequest | undefined> {
  const db = createReadQueries(server.database, member.companyId)
  const access = requireFound(await findAccess({ ...member, db }))
  if (email === access.email) return undefined
  if (!current_password) throw passwordRequired()
  const hash = await checkOwnPassword(server, member, { password: current_password })
  const { userId } = member
  await enforceLimits(server, [
    { key: `email change ${userId}`, max: MAX_REQUESTS_PER_HOUR, minutes: 60 },
  ])
  if (await isEmailInUse(server.database, email)) throw emailTaken()
  await enforceLimits(server, [
    { key: `email change mails ${userId}`, max: MAX_MAILS_PER_DAY, minutes: 24 * 60 },
    mailboxWindow('confirmation', email),
  ])
  return { from: access.email, email, hash }
}

/** Stores the request until its link is opened. Throws 422 if the password has changed since. */
export async function saveEmailChange(
  ctx: WriteContext,
  { hash, from, email }: EmailChangeRequest,
): Promise<void> {
  if (!(await lockPassword(ctx, hash))) throw wrongPassword()
  const { companyId, userId, locale } = ctx
  recordAuditEvent(ctx, { action: 'email_change_asked', facts: { email } })
  await requestEmailChange(ctx, { companyId, userId, from, email, locale }, ctx.now)
}

/** Cancels the request; its link becomes invalid. */
export const discardEmailChange = (server: Server, member: Member) =>
  withCompanyTransaction(server.database, member.companyId, (db) => deleteEmailChange(db, member))
