import { ensureMailAllowed } from '#features/users/server/invitation-limits.ts'
import {
  type InvitationRecipient,
  markRefused,
  type RequestedLink,
  writeToken,
} from '#features/users/server/invitation-queries.ts'
import type { Ctx } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newToken } from '#server/ids.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { findRetryDelayIn } from '#server/limits/rate-limits.ts'
import { publishChange } from '#server/live/live.ts'
import { plainMail } from '#server/mail/letter.ts'
import { mailboxWindow, sendMail } from '#server/mail/mail.ts'
import { notify } from '#server/mail/notify.ts'

const LINK_DAYS = 7

export interface InvitationJob extends RequestedLink {
  companyId: string
}

export const expiryOf = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * 86_400_000)

/** The link of an invitation; its host comes only from the configuration. */
export const linkTo = (server: Server, token: string): string =>
  `${server.config.publicUrl}/user-information?${new URLSearchParams({ token })}`

const mailboxFull = (retryAfterSeconds: number) =>
  new Failure(
    429,
    {
      en: 'This address got several invitations within the hour. Try again later, or copy the link and hand it over yourself.',
      ar: 'أُرسلت عدة دعوات إلى هذا البريد خلال ساعة. حاول لاحقًا، أو انسخ الرابط وسلّمه بنفسك.',
    },
    { retryAfterSeconds },
  )

/** Enqueues the mail in the invitation's transaction. Throws 429 if the address got too many. */
export async function queueMail(
  ctx: Ctx,
  { email, asked }: { email: string; asked: RequestedLink },
  server: Server,
): Promise<void> {
  await ensureMailAllowed(ctx, server)
  const window = mailboxWindow('invitation', email)
  const full = await findRetryDelayIn(server, ctx.db, window)
  if (full) throw mailboxFull(full)
  await enqueue(ctx, mailInvitation, { companyId: ctx.companyId, ...asked })
}

/** Inserts an invisible mark, so that mail programs do not turn names into links. */
const preventAutoLink = (name: string) =>
  name.replaceAll(/:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '$&\u2060')

function invitationMail({ locale, ...names }: InvitationRecipient, url: string) {
  const [name, inviter, company] = [names.name, names.inviter, names.company].map(preventAutoLink)
  return plainMail({
    ar: {
      subject: `دعوة للانضمام إلى «${company}» في ديوان`,
      paragraphs: [
        name ? `مرحبًا ${name}،` : 'مرحبًا،',
        `وصلتك هذه الدعوة من ${inviter} للانضمام إلى فريق «${company}» في ديوان، حيث ينظّم الفريق مهامه ويتابعها.`,
        `الرابط صالح ${LINK_DAYS} أيام، ولاستخدام واحد.`,
        'إن لم تكن تنتظر هذه الدعوة فتجاهل هذه الرسالة.',
      ],
      action: 'قبول الدعوة',
    },
    en: {
      subject: `Join ${company} on Diwan`,
      paragraphs: [
        name ? `Hello ${name},` : 'Hello,',
        `${inviter} invites you to join ${company} on Diwan, where the team plans its work and keeps track of it.`,
        `The link works once, for ${LINK_DAYS} days.`,
        'If you did not expect this invitation, ignore this mail.',
      ],
      action: 'Accept the invitation',
    },
  })(locale, url)
}

/**
 * Creates the token only now, so that the queue never contains it. Sends nothing if the invitation
 * was accepted or revoked, or if a newer link was requested.
 */
async function sendInvitation(server: Server, link: InvitationJob): Promise<void> {
  const token = newToken()
  const secret = { tokenHash: hashToken(token), expires: expiryOf(server.clock.now()) }
  const invited = await withCompanyTransaction(server.database, link.companyId, (db) =>
    writeToken(db, link, secret),
  )
  if (!invited) return
  const sent = await sendMail(server, invited.email, invitationMail(invited, linkTo(server, token)))
  if (sent === 'refused') await notifyMailRefused(server, link, invited)
}

export const mailInvitation = job('users.mail_invitation', sendInvitation)

/** Marks the invitation's mail as refused, and notifies the user who sent the invitation. */
const notifyMailRefused = (
  server: Server,
  link: InvitationJob,
  { user_id: about, invited_by }: InvitationRecipient,
): Promise<void> =>
  withCompanyTransaction(server.database, link.companyId, async (db) => {
    if ((await markRefused(db, link)).length === 0) return
    const { companyId } = link
    const now = server.clock.now()
    notify({ db, companyId, userId: null, now }, { kind: 'invitation_refused', about }, [
      invited_by,
    ])
    publishChange({ db, companyId }, 'people')
  })
