import { collectFacts } from '#features/dashboard/brief/server/facts.ts'
import { createLetter } from '#features/dashboard/brief/server/letter.ts'
import { createLinks } from '#features/dashboard/brief/server/links.ts'
import { mayGetCompanyBrief } from '#features/dashboard/brief/server/policy.ts'
import {
  type BriefJob,
  claimMail,
  findSetting,
  listManagedDepartments,
  releaseMail,
} from '#features/dashboard/brief/server/queries.ts'
import { createUnsubscribeLink } from '#features/dashboard/brief/server/unsubscribe.ts'
import type { Ctx } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import { writeLetter } from '#server/mail/letter.ts'
import { type Letter, sendAtMostOnce, sendMail } from '#server/mail/mail.ts'
import { findMemberContext, type MemberRef } from '#server/member-context.ts'

export const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The mail with its current content: a regular one, or one sent on request. */
export async function writeBrief(
  server: Server,
  ctx: Ctx,
  schedule: { hour: string; off: string } | undefined,
): Promise<Letter> {
  const facts = await collectFacts(ctx)
  const links = createLinks(ctx, server.config.publicUrl, facts)
  const brief = createLetter(ctx.locale, facts, { links, schedule })
  const { company, covers, figures, empty, sections } = brief
  return writeLetter({
    ...brief,
    above: [company, ...covers],
    parts: [{ figures }, ...(empty ? [{ paragraph: empty, isMuted: true }] : []), ...sections],
  })
}

/** The member can have lost the right to a brief since it was queued. */
const mayGetBrief = async (ctx: Ctx): Promise<boolean> =>
  !ctx.planExpired &&
  !ctx.closesOn &&
  (mayGetCompanyBrief(ctx) || (await listManagedDepartments(ctx)).length > 0)

async function sendQueuedBrief(server: Server, brief: BriefJob): Promise<void> {
  const ctx = await findMemberContext(server, brief)
  const setting = ctx && (await findSetting(ctx))
  // The job was delayed to another day, or the member has turned the brief off since.
  if (
    !ctx ||
    typeof setting?.hour !== 'number' ||
    ctx.today !== brief.date ||
    !(await mayGetBrief(ctx))
  )
    return
  const off = createUnsubscribeLink(server, brief)
  const letter = await writeBrief(server, ctx, { hour: formatHour(setting.hour), off })
  const runInCompany = <T>(work: Parameters<typeof withCompanyTransaction<T>>[2]) =>
    withCompanyTransaction(server.database, brief.companyId, work)
  const host = new URL(server.config.publicUrl).hostname
  await sendAtMostOnce(server, {
    to: ctx.email,
    letter: {
      ...letter,
      messageId: `<brief.${brief.date}.${brief.userId}@${host}>`,
      unsubscribe: off,
    },
    claim: () => runInCompany((db) => claimMail(db, brief, server.clock.now())),
    release: () => runInCompany((db) => releaseMail(db, brief)),
  })
}

export const mailBrief = job('dashboard.mail_brief', sendQueuedBrief)

/** Sends the brief that a member has requested for now. */
export const mailRequestedBrief = job(
  'dashboard.mail_asked_brief',
  async (server, member: MemberRef) => {
    const ctx = await findMemberContext(server, member)
    if (!ctx || !(await mayGetBrief(ctx))) return
    await sendMail(server, ctx.email, await writeBrief(server, ctx, undefined))
  },
)
