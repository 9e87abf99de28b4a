import { factsOf } from '#features/dashboard/brief/server/facts.ts'
import { letterOf } from '#features/dashboard/brief/server/letter.ts'
import { linksOf } from '#features/dashboard/brief/server/links.ts'
import { mayHearOfCompany } from '#features/dashboard/brief/server/policy.ts'
import {
  beginMail,
  findSetting,
  listLed,
  releaseMail,
} from '#features/dashboard/brief/server/queries.ts'
import { htmlOf, textOf } from '#features/dashboard/brief/server/render.ts'
import { offLink } from '#features/dashboard/brief/server/unsubscribe.ts'
import type { Ctx } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { type Letter, sendAtMostOnce, sendMail } from '#server/mail/mail.ts'
import { findMemberContext, type MemberRef } from '#server/on-behalf.ts'
import type { IsoDate } from '#shared/dates.ts'

export const BRIEF_JOB = 'dashboard.mail_brief'
export const ASKED_BRIEF_JOB = 'dashboard.mail_asked_brief'

export const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The mail with its current content: a regular one, or one sent on request. */
export async function writeBrief(
  server: Server,
  ctx: Ctx,
  regular: { hour: string; off: string } | undefined,
): Promise<Pick<Letter, 'subject' | 'html' | 'text'>> {
  const facts = await factsOf(ctx)
  const links = linksOf(ctx, server.config.publicUrl, facts)
  const letter = letterOf(ctx.locale, facts, { links, regular })
  return { subject: letter.subject, html: htmlOf(letter), text: textOf(letter) }
}

/** The member can have lost the right to a brief since it was queued. */
const hears = async (ctx: Ctx): Promise<boolean> =>
  !ctx.planExpired && !ctx.closesOn && (mayHearOfCompany(ctx) || (await listLed(ctx)).length > 0)

/** The job of a queued brief. */
export async function mailBrief(server: Server, job: MemberRef & { date: IsoDate }): Promise<void> {
  const ctx = await findMemberContext(server, job)
  const setting = ctx && (await findSetting(ctx))
  // The job was delayed to another day, or the member has turned the brief off since.
  if (!ctx || typeof setting?.hour !== 'number' || ctx.today !== job.date || !(await hears(ctx)))
    return
  const off = offLink(server, job)
  const letter = await writeBrief(server, ctx, { hour: hourName(setting.hour), off })
  const own = <T>(work: Parameters<typeof withCompanyTransaction<T>>[2]) =>
    withCompanyTransaction(server.database, job.companyId, work)
  const host = new URL(server.config.publicUrl).hostname
  await sendAtMostOnce(server, {
    to: ctx.email,
    letter: {
      ...letter,
      messageId: `<brief.${job.date}.${job.userId}@${host}>`,
      unsubscribe: off,
    },
    claim: () => own((db) => beginMail(db, job, server.clock.now())),
    release: () => own((db) => releaseMail(db, job)),
  })
}

/** The job behind “send me one now”. */
export async function mailAskedBrief(server: Server, job: MemberRef): Promise<void> {
  const ctx = await findMemberContext(server, job)
  if (!ctx || !(await hears(ctx))) return
  await sendMail(server, ctx.email, await writeBrief(server, ctx, undefined))
}
