import { sql } from 'kysely'
import type { resetPassword } from '#features/auth/contract.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { findLogin } from '#features/auth/server/queries.ts'
import { hashToken } from '#platform/server/context.ts'
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
  await inCompany(server.database, job.companyId, (db) =>
    db.all(sql`
      insert into password_resets (company_id, user_id, token_hash, created_at, expires_at)
      values (${job.companyId}, ${job.userId}, ${hashToken(token)}, ${now}, ${expires})
      on conflict (company_id, user_id) do update set token_hash = excluded.token_hash,
        created_at = excluded.created_at, expires_at = excluded.expires_at`),
  )
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
  const { company_id, user_id } = member
  const now = server.clock.now()
  const live = sql`company_id = ${company_id} and user_id = ${user_id}
    and token_hash = ${hashToken(token)} and expires_at > ${now}`
  const isLive = await inCompany(server.database, company_id, (db) =>
    db.first(sql`select 1 from password_resets where ${live}`),
  )
  if (!isLive) throw deadLink()
  const passwordHash = await hashPassword(password)
  await inCompany(server.database, company_id, async (db) => {
    const used = await db.first(sql`delete from password_resets where ${live} returning user_id`)
    if (!used) throw deadLink()
    await db.batch([
      sql`update users set password_hash = ${passwordHash} where company_id = ${company_id} and id = ${user_id}`,
      sql`delete from sessions where company_id = ${company_id} and user_id = ${user_id}`,
    ])
  })
}
