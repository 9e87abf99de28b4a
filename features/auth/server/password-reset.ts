import type { resetPassword } from '#features/auth/contract.ts'
import {
  deleteDevices,
  findMatchedAccount,
  type MatchedAccount,
  type Origin,
  originOf,
  storeDevice,
} from '#features/auth/server/device-queries.ts'
import { hashPassword, revokePasswordBoundAccess } from '#features/auth/server/passwords.ts'
import {
  deleteReset,
  findReset,
  replacePassword,
  upsertReset,
} from '#features/auth/server/reset-queries.ts'
import { accountKey, digest } from '#features/auth/server/sign-in-attempts.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Visitor } from '#server/context.ts'
import { type Queries, withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { newSecret, newToken } from '#server/ids.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue, enqueueOutsideTransaction, type TracedPayload } from '#server/jobs/jobs.ts'
import { findRetryDelayIn } from '#server/limits/rate-limits.ts'
import { plainMail } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/mail.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

const LINK_MINUTES = 60
/**
 * Limits of mails per hour to one member: caused by one requester, and by all unknown requesters
 * together.
 */
const REQUESTER_LIMIT = { max: 3, minutes: 60 }
const STRANGERS_LIMIT = { max: 12, minutes: 60 }

interface RequestJob extends TracedPayload {
  email: string
  locale: Locale
  address: string
  /** The hash of the browser's secret, in hex. */
  device: string | null
}

interface ResetJob {
  companyId: string
  userId: string
  email: string
  locale: Locale
}

/**
 * Queues a request for a new password. Only the job looks up whether a member has the address, so
 * that neither the reply nor its timing reveals it.
 */
export async function requestReset(server: Server, visitor: Visitor, email: string): Promise<void> {
  const { locale } = visitor
  const { address, deviceHash } = originOf(visitor)
  await enqueueOutsideTransaction(server.database, handleResetRequest, {
    ...{ email, locale, address, device: deviceHash?.toString('hex') ?? null },
    trace_id: visitor.traceId,
  })
}

/**
 * Counts a mail against the requester's limit, and against that of all strangers unless the member
 * has signed in from there.
 */
async function consumeMailQuota(
  { server, db }: { server: Server; db: Queries },
  member: MatchedAccount,
  { email, origin }: { email: string; origin: Origin },
) {
  const account = accountKey(email, member)
  const { address, deviceHash } = origin
  const from = member.known_device && deviceHash ? deviceHash.toString('hex') : address
  const own = { key: `reset mail ${digest(account, from)}`, ...REQUESTER_LIMIT }
  if (await findRetryDelayIn(server, db, own)) return false
  if (member.known_device || member.known_network) return true
  return !(await findRetryDelayIn(server, db, { key: `reset mail ${account}`, ...STRANGERS_LIMIT }))
}

/**
 * Queues the mail if a member has this address and is below the rate limit.
 */
async function queueResetMail(server: Server, request: RequestJob): Promise<void> {
  const { email, locale, address, device } = request
  const deviceHash = device === null ? null : Buffer.from(device, 'hex')
  const origin = { address, deviceHash, now: server.clock.now() }
  const member = await findMatchedAccount(server.database, email, origin)
  if (!member) return
  const { company_id: companyId, user_id: userId } = member
  await withCompanyTransaction(server.database, companyId, async (db) => {
    if (!(await consumeMailQuota({ server, db }, member, { email, origin }))) return
    const mail = { companyId, userId, email, locale }
    await enqueue({ db, traceId: request.trace_id }, mailReset, mail)
  })
}

export const handleResetRequest = job('auth.request_password_reset', queueResetMail)

const resetMail = plainMail({
  ar: {
    subject: 'تعيين كلمة مرور جديدة',
    paragraphs: [
      'طُلب تعيين كلمة مرور جديدة لحسابك في ديوان. الرابط صالح 60 دقيقة، ولاستخدام واحد.',
      'إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير شيء.',
    ],
    action: 'اختر كلمة مرور جديدة',
  },
  en: {
    subject: 'Choose a new password',
    paragraphs: [
      'Someone asked for a new password for your Diwan account. The link works once, for 60 minutes.',
      'If it was not you, ignore this mail: nothing changes.',
    ],
    action: 'Choose a new password',
  },
})

/**
 * Creates the token itself, so that the queue never contains it; an older one becomes invalid.
 */
async function sendReset(server: Server, reset: ResetJob): Promise<void> {
  const token = newToken()
  const now = server.clock.now()
  const expires = new Date(now.getTime() + LINK_MINUTES * 60_000)
  const link = { companyId: reset.companyId, userId: reset.userId, token, now }
  await withCompanyTransaction(server.database, reset.companyId, (db) =>
    upsertReset(db, link, expires),
  )
  const query = new URLSearchParams({ token, email: reset.email })
  const url = `${server.config.publicUrl}/reset-password?${query}`
  await sendMail(server, reset.email, resetMail(reset.locale, url))
}

export const mailReset = job('auth.mail_password_reset', sendReset)

const invalidLink = () =>
  invalidField('token', {
    en: 'This link is no longer valid. Ask for a new one.',
    ar: 'لم يعد هذا الرابط صالحًا. اطلب رابطًا جديدًا.',
  })

/**
 * Sets the password and ends every session, once per link. Only the browser used is known from then
 * on; returns its secret. Throws 422 for an invalid link, in the same time.
 */
export async function resetByToken(
  server: Server,
  { address, device = newSecret() }: Visitor,
  { email, token, password }: Parsed<typeof resetPassword>['body'],
): Promise<string> {
  const now = server.clock.now()
  const matchedReset = await findReset(server.database, { email, token, now })
  const passwordHash = await hashPassword(password)
  if (!matchedReset) throw invalidLink()
  const link = { companyId: matchedReset.company_id, userId: matchedReset.user_id, token, now }
  await withCompanyTransaction(server.database, link.companyId, async (db) => {
    if (!(await deleteReset(db, link))) throw invalidLink()
    recordAuditEvent({ ...link, db, address }, { action: 'password_reset', facts: {} })
    notify({ ...link, db, userId: null }, { kind: 'password_changed', about: link.userId }, [
      link.userId,
    ])
    await replacePassword(db, link, passwordHash)
    await revokePasswordBoundAccess({ extensions: server.extensions, db }, link)
    await deleteDevices(db, link)
    await db.batch(storeDevice({ ...link, device, address }))
  })
  return device
}
