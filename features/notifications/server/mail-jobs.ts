import { groupByThing } from '#features/notifications/bundles.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { toNotices } from '#features/notifications/server/inbox.ts'
import { createLetter } from '#features/notifications/server/letter.ts'
import {
  claimDigest,
  type DigestJob,
  findCompany,
  releaseDigest,
  releaseNotices,
} from '#features/notifications/server/mail-queries.ts'
import { claimPending, listPending } from '#features/notifications/server/pending-queries.ts'
import { unsubscribeLink } from '#features/notifications/server/unsubscribe.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import { type Letter, sendAtMostOnce } from '#server/mail/mail.ts'
import { findMemberContext, type MemberContext, type MemberRef } from '#server/member-context.ts'
import type { IsoDate } from '#shared/dates.ts'
import { getNoticeRule } from '#shared/notifications.ts'

/** The members for whom one job works. */
export interface NotificationJob {
  companyId: string
  userIds: readonly string[]
  /** Only forced kinds, which ignore quiet hours; all others wait until quiet hours end. */
  forced: boolean
}

/** The maximum number of separate mails; notices about more subjects share one mail. */
const MAX_LETTERS = 3

/** In a company with an expired plan or a deletion date, members receive only forced kinds. */
const canReceive = ({ planExpired, closesOn }: MemberContext, { kind }: Pick<Notice, 'kind'>) =>
  getNoticeRule(kind).mandatory === true || (!planExpired && closesOn === null)

/** The notices to send now; with `forced`, only forced kinds, which ignore quiet hours. */
export const selectDeliverable = (
  ctx: MemberContext,
  notices: readonly Notice[],
  forced: boolean,
): Notice[] =>
  notices.filter(
    (notice) => canReceive(ctx, notice) && (!forced || getNoticeRule(notice.kind).mandatory),
  )

/** Splits notices into mails: one per subject, or one mail for all if there are many subjects. */
export function groupIntoLetters(notices: readonly Notice[]): Notice[][] {
  const things = groupByThing(notices)
  return things.length > MAX_LETTERS ? [[...notices]] : things.map(({ lines }) => lines)
}

/** Runs the work for every item, then throws the first failure, so that the job is retried. */
export async function forEachSettled<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

interface MailContext {
  server: Server
  ctx: MemberContext
  member: MemberRef
  company: { name: string; slug: string }
}

const inMemberCompany = <T>(
  { server, member }: MailContext,
  work: Parameters<typeof withCompanyTransaction<T>>[2],
) => withCompanyTransaction(server.database, member.companyId, work)

/** A mail about the given notices, of which there is at least one. */
function createImmediateLetter(
  { server, ctx, member, company }: MailContext,
  taken: readonly Notice[],
): Letter {
  const { publicUrl } = server.config
  const [first] = taken as [Notice]
  const host = new URL(publicUrl).hostname
  const isOneThing = taken.every(({ thing }) => thing.id === first.thing.id)
  const off = getNoticeRule(first.kind).mandatory
    ? undefined
    : unsubscribeLink(server, member, first.kind)
  return {
    ...createLetter(taken, {
      ...{ locale: ctx.locale, log: ctx.log, company, publicUrl },
      off: off ? { href: off, isDigest: false } : undefined,
    }),
    messageId: `<notice.${first.id}.${Date.parse(first.at)}@${host}>`,
    ...(isOneThing && { thread: `<${first.thing.kind}.${first.thing.id}@${host}>` }),
    ...(off && { unsubscribe: off }),
  }
}

const idsOf = (notices: readonly Notice[]) => notices.map(({ id }) => id)

async function sendLetter(sending: MailContext, notices: readonly Notice[]): Promise<void> {
  let taken: readonly Notice[] = []
  await sendAtMostOnce(sending.server, {
    to: sending.ctx.email,
    letter: () => createImmediateLetter(sending, taken),
    claim: async () => {
      const now = sending.server.clock.now()
      taken = await inMemberCompany(sending, (db) =>
        claimPending(db, sending.member, { way: 'mail', lines: notices, now }),
      )
      return taken.length > 0
    },
    release: () =>
      inMemberCompany(sending, (db) => releaseNotices(db, sending.member, idsOf(taken))),
  })
}

/**
 * Mails a member's waiting notices. Forced kinds go out in quiet hours too, without the notices
 * that wait for the end of quiet hours.
 */
async function mailMember(server: Server, member: MemberRef, forced: boolean): Promise<void> {
  const ctx = await findMemberContext(server, member)
  const company = ctx && (await findCompany(ctx))
  if (!ctx || !company) return
  const told = selectDeliverable(ctx, await toNotices(ctx, await listPending(ctx, 'mail')), forced)
  for (const letter of groupIntoLetters(told))
    await sendLetter({ server, ctx, member, company }, letter)
}

/** Mails waiting notices. A failure for one member does not block the mails of others. */
export const mailNotices = job(
  'notifications.mail',
  (server, { companyId, userIds, forced }: NotificationJob) =>
    forEachSettled(userIds, (userId) => mailMember(server, { companyId, userId }, forced)),
)

function createDigest(
  { server, ctx, member, company }: MailContext,
  taken: readonly Notice[],
  date: IsoDate,
): Letter {
  const { publicUrl } = server.config
  const off = unsubscribeLink(server, member, 'digest')
  return {
    ...createLetter(taken, {
      ...{ locale: ctx.locale, log: ctx.log, company, publicUrl },
      off: { href: off, isDigest: true },
    }),
    messageId: `<digest.${date}.${member.userId}@${new URL(publicUrl).hostname}>`,
    unsubscribe: off,
  }
}

/** Sends nothing if everything was read in the meantime. */
async function sendDigest(server: Server, digest: DigestJob): Promise<void> {
  const ctx = await findMemberContext(server, digest)
  const company = ctx && (await findCompany(ctx))
  // If the queue was delayed past midnight, the next day has its own digest.
  if (!ctx || !company || ctx.today !== digest.date || ctx.planExpired || ctx.closesOn) return
  const notices = await toNotices(ctx, await listPending(ctx, 'digest'))
  if (notices.length === 0) return
  const sending: MailContext = { server, ctx, member: digest, company }
  let taken: readonly Notice[] = []
  await sendAtMostOnce(server, {
    to: ctx.email,
    letter: () => createDigest(sending, taken, digest.date),
    claim: () =>
      inMemberCompany(sending, async (db) => {
        const now = server.clock.now()
        if ((await claimDigest(db, digest, now)).length === 0) return false
        taken = await claimPending(db, digest, { way: 'digest', lines: notices, now })
        return taken.length > 0
      }),
    release: () =>
      inMemberCompany(sending, async (db) => {
        await releaseDigest(db, digest)
        await releaseNotices(db, digest, idsOf(taken))
      }),
  })
}

export const mailDigest = job('notifications.digest', sendDigest)
