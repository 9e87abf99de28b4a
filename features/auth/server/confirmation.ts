import {
  type Claim,
  claimAddress,
  confirmAddress,
  consumeEmailChange,
  findEmailChange,
  findUnconfirmedOwner,
  isTakenAddress,
  upsertEmailChange,
  writeEmailToken,
} from '#features/auth/server/address-queries.ts'
import {
  changeMail,
  confirmationMail,
  noticeMail,
} from '#features/auth/server/confirmation-mails.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Ctx, Visitor } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure, invalidField } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { newToken } from '#server/ids.ts'
import { job } from '#server/jobs/job.ts'
import { type EnqueueContext, enqueue } from '#server/jobs/jobs.ts'
import { findRetryDelayIn } from '#server/limits/rate-limits.ts'
import { publishChange } from '#server/live/live.ts'
import { mailboxWindow, sendMail } from '#server/mail/mail.ts'
import { notify } from '#server/mail/notify.ts'
import type { AuditEvent } from '#shared/audit.ts'
import type { Locale } from '#shared/locale.ts'

const CHANGE_MINUTES = 60
const CONFIRM_MINUTES = 7 * 24 * 60

interface ConfirmationJob extends Claim {
  locale: Locale
}
interface NoticeJob {
  email: string
  locale: Locale
}

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** Stores the sign-up address as unconfirmed and queues the mail to it. */
export async function requestConfirmation(
  ctx: EnqueueContext,
  wish: ConfirmationJob,
  now: Date,
): Promise<void> {
  await upsertEmailChange(ctx.db, wish, { now, expires: after(now, CONFIRM_MINUTES) })
  await enqueue(ctx, mailConfirmation, wish)
}

/** Stores another address until its link is opened, and queues the mails to both addresses. */
export async function requestEmailChange(
  ctx: EnqueueContext,
  { from, ...wish }: ConfirmationJob & { from: string },
  now: Date,
): Promise<void> {
  await upsertEmailChange(ctx.db, wish, { now, expires: after(now, CHANGE_MINUTES) })
  await enqueue(ctx, mailConfirmation, wish)
  await enqueue(ctx, mailNotice, { email: from, locale: wish.locale })
}

/** Notifies the member in the product that mail to the address was refused. */
const notifyMailRefused = (server: Server, { companyId, userId, email }: ConfirmationJob) =>
  withCompanyTransaction(server.database, companyId, async (db) =>
    notify(
      { db, companyId, userId: null, now: server.clock.now() },
      { kind: 'mail_refused', about: userId, facts: { name: email } },
      [userId],
    ),
  )

/** Creates the token itself, so that the queue never contains it. */
async function sendConfirmation(server: Server, wish: ConfirmationJob): Promise<void> {
  const token = newToken()
  const now = server.clock.now()
  const link = {
    token,
    expires: after(now, CHANGE_MINUTES),
    ownExpires: after(now, CONFIRM_MINUTES),
  }
  const written = await withCompanyTransaction(server.database, wish.companyId, (db) =>
    writeEmailToken(db, wish, link),
  )
  if (!written) return
  const url = `${server.config.publicUrl}/confirm-email?${new URLSearchParams({ token })}`
  const mail = written.changes ? changeMail : confirmationMail
  if ((await sendMail(server, wish.email, mail(wish.locale, url))) === 'refused')
    await notifyMailRefused(server, wish)
}

export const mailConfirmation = job('auth.mail_confirmation', sendConfirmation)

/** Notifies the current address that another one was requested. */
export const mailNotice = job(
  'auth.mail_email_notice',
  async (server, { email, locale }: NoticeJob) => {
    await sendMail(server, email, noticeMail(locale, `${server.config.publicUrl}/forgot-password`))
  },
)

export const emailTaken = () =>
  invalidField('email', {
    en: 'This email address is already in use.',
    ar: 'هذا البريد الإلكتروني مستخدم بالفعل.',
  })

const invalidLink = () =>
  invalidField('token', {
    en: 'This link is no longer valid.',
    ar: 'لم يعد هذا الرابط صالحًا.',
  })

const confirmationEvent = (former_email: string, email: string): AuditEvent =>
  former_email === email
    ? { action: 'email_confirmed', facts: { email } }
    : { action: 'email_changed', facts: { email, former_email } }

/**
 * Makes the address that a link was mailed to the member's own, once per link; sessions stay.
 * Throws 422 for an invalid link, and for an address that somebody else has taken since.
 */
export async function confirmByToken(
  database: Database,
  token: string,
  { now, address }: Visitor,
): Promise<void> {
  const claim = await findEmailChange(database, token, now)
  if (!claim) throw invalidLink()
  await withCompanyTransaction(database, claim.companyId, async (db) => {
    await claimAddress(db, { ...claim, now })
    const taken = await consumeEmailChange(db, claim, { token, now })
    if (!taken) throw invalidLink()
    recordAuditEvent(
      { ...claim, db, address, now },
      confirmationEvent(taken.former_email, claim.email),
    )
    if (taken.former_email !== claim.email)
      notify({ ...claim, db, userId: null, now }, { kind: 'email_changed', about: claim.userId }, [
        claim.userId,
      ])
    await confirmAddress(db, claim, now)
    publishChange({ db, companyId: claim.companyId }, 'people')
  }).catch((error: unknown) => {
    throw isTakenAddress(error) ? emailTaken() : error
  })
}

const tooManyMails = (retryAfterSeconds: number) =>
  new Failure(
    429,
    {
      en: 'The owner got several such mails within the hour. Look in the mailbox, or try again later.',
      ar: 'أُرسلت عدة رسائل كهذه إلى المالك خلال ساعة. ابحث في صندوق البريد، أو حاول لاحقًا.',
    },
    { retryAfterSeconds },
  )

/**
 * Mails the link to the owner again, unless their address is confirmed. Throws 429 at the rate
 * limit.
 */
export async function resendConfirmation(ctx: Ctx, server: Server): Promise<void> {
  const { db, companyId, now } = ctx
  const owner = await findUnconfirmedOwner(db, companyId, now)
  if (!owner) return
  const { user_id: userId, email, locale } = owner
  const full = await findRetryDelayIn(server, db, mailboxWindow('confirmation', email))
  if (full) throw tooManyMails(full)
  await requestConfirmation(ctx, { companyId, userId, email, locale }, now)
}
