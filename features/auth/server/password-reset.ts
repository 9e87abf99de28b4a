import type { resetPassword } from '#features/auth/contract.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { findLogin } from '#features/auth/server/queries.ts'
import {
  deleteReset,
  findReset,
  replacePassword,
  upsertReset,
} from '#features/auth/server/reset-queries.ts'
import { invalidField } from '#platform/server/errors.ts'
import { newToken } from '#platform/server/ids.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { countHit } from '#platform/server/limits.ts'
import { type Letter, sendMail } from '#platform/server/mail.ts'
import type { Server } from '#platform/server/server.ts'
import { inCompany } from '#platform/server/tenant.ts'
import type { Parsed } from '#platform/shared/endpoint.ts'
import type { Locale } from '#platform/shared/locale.ts'

const LINK_MINUTES = 60
const MAILS_AN_HOUR = 3
export const RESET_JOB = 'auth.mail_password_reset'

interface ResetJob {
  companyId: string
  userId: string
  email: string
  locale: Locale
}

/** Queues the mail if a member has this address. At most three an hour; silent about all of it. */
export async function requestReset(server: Server, email: string, locale: Locale): Promise<void> {
  const member = await findLogin(server.database, email)
  if (member?.status !== 'active') return
  const hits = await countHit(server, {
    key: `reset mail ${email}`,
    max: MAILS_AN_HOUR,
    minutes: 60,
  })
  if (server.config.rateLimits && hits > MAILS_AN_HOUR) return
  const job: ResetJob = { companyId: member.company_id, userId: member.user_id, email, locale }
  await inCompany(server.database, member.company_id, (db) => enqueue(db, RESET_JOB, job))
}

const letter = (locale: Locale, url: string): Letter =>
  locale === 'ar'
    ? {
        locale,
        subject: 'تعيين كلمة مرور جديدة',
        paragraphs: [
          'طُلب تعيين كلمة مرور جديدة لحسابك في ديوان. يعمل الرابط لمدة 60 دقيقة ولمرة واحدة.',
          'إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير شيء.',
        ],
        action: { label: 'اختر كلمة مرور جديدة', url },
      }
    : {
        locale,
        subject: 'Choose a new password',
        paragraphs: [
          'Someone asked for a new password for your Diwan account. The link works once, for 60 minutes.',
          'If it was not you, ignore this mail: nothing changes.',
        ],
        action: { label: 'Choose a new password', url },
      }

/** The job: the token is made only now, so that the queue never holds it; an older one dies. */
export async function mailReset(server: Server, job: ResetJob): Promise<void> {
  const token = newToken()
  const now = server.clock.now()
  const expires = new Date(now.getTime() + LINK_MINUTES * 60_000)
  const link = { companyId: job.companyId, userId: job.userId, token, now }
  await inCompany(server.database, job.companyId, (db) => upsertReset(db, link, expires))
  const query = new URLSearchParams({ token, email: job.email })
  const url = `${server.config.publicUrl}/reset-password?${query}`
  await sendMail(server, job.email, letter(job.locale, url))
}

const deadLink = () =>
  invalidField('token', {
    en: 'This link is no longer valid. Ask for a new one.',
    ar: 'لم يعد هذا الرابط صالحًا. اطلب رابطًا جديدًا.',
  })

/** Sets the password and ends every session, once per link. Throws 422 for a dead link. */
export async function reset(
  server: Server,
  { email, token, password }: Parsed<typeof resetPassword>['body'],
): Promise<void> {
  const member = await findLogin(server.database, email)
  if (member?.status !== 'active') throw deadLink()
  const companyId = member.company_id
  const link = { companyId, userId: member.user_id, token, now: server.clock.now() }
  if (!(await inCompany(server.database, companyId, (db) => findReset(db, link)))) throw deadLink()
  const passwordHash = await hashPassword(password)
  await inCompany(server.database, companyId, async (db) => {
    if (!(await deleteReset(db, link))) throw deadLink()
    await replacePassword(db, link, passwordHash)
  })
}
