import { byThing } from '#features/notifications/by-thing.ts'
import type { Notice } from '#features/notifications/contract.ts'
import type { NotifiedPerson } from '#features/notifications/server/event-queries.ts'
import { shownLines } from '#features/notifications/server/inbox.ts'
import { letterOf } from '#features/notifications/server/letter.ts'
import {
  findCompany,
  giveBack,
  giveBackDigest,
  takeDigest,
} from '#features/notifications/server/mail-queries.ts'
import { offLink } from '#features/notifications/server/unsubscribe.ts'
import { listWaiting, takeWaiting } from '#features/notifications/server/waiting-queries.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { type Letter, sendAtMostOnce } from '#server/mail/mail.ts'
import { findMemberContext, type MemberContext, type MemberRef } from '#server/on-behalf.ts'
import type { IsoDate } from '#shared/dates.ts'
import { getNoticeRule } from '#shared/notifications.ts'

export const DIGEST_JOB = 'notifications.digest'

/** The maximum number of separate mails; notices about more subjects share one mail. */
const LETTERS_AT_ONCE = 3

/** In a company with an expired plan or a deletion date, members receive only forced kinds. */
const isTold = ({ planExpired, closesOn }: MemberContext, { kind }: Pick<Notice, 'kind'>) =>
  getNoticeRule(kind).mandatory === true || (!planExpired && closesOn === null)

/** The notices to send now; with `forced`, only forced kinds, which ignore quiet hours. */
export const goingOut = (
  ctx: MemberContext,
  notices: readonly Notice[],
  forced: boolean,
): Notice[] =>
  notices.filter(
    (notice) => isTold(ctx, notice) && (!forced || getNoticeRule(notice.kind).mandatory),
  )

/** Splits notices into mails: one per subject, or one mail for all if there are many subjects. */
export function inLetters(notices: readonly Notice[]): Notice[][] {
  const things = byThing(notices)
  return things.length > LETTERS_AT_ONCE ? [[...notices]] : things.map(({ lines }) => lines)
}

/** Runs the work for every item, then throws the first failure, so that the job is retried. */
export async function forEachOf<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

interface Sending {
  server: Server
  ctx: MemberContext
  whose: MemberRef
  company: { name: string; slug: string }
}

const inTheir = <T>(
  { server, whose }: Sending,
  work: Parameters<typeof withCompanyTransaction<T>>[2],
) => withCompanyTransaction(server.database, whose.companyId, work)

/** A mail about the given notices, of which there is at least one. */
function letterAtOnce({ server, ctx, whose, company }: Sending, taken: readonly Notice[]): Letter {
  const { publicUrl } = server.config
  const [first] = taken as [Notice]
  const host = new URL(publicUrl).hostname
  const isOneThing = taken.every(({ thing }) => thing.id === first.thing.id)
  const off = getNoticeRule(first.kind).mandatory ? undefined : offLink(server, whose, first.kind)
  return {
    ...letterOf(taken, {
      ...{ locale: ctx.locale, log: ctx.log, company, publicUrl },
      off: off ? { href: off, isDigest: false } : undefined,
    }),
    messageId: `<notice.${first.id}.${Date.parse(first.at)}@${host}>`,
    ...(isOneThing && { thread: `<${first.thing.kind}.${first.thing.id}@${host}>` }),
    ...(off && { unsubscribe: off }),
  }
}

const idsOf = (notices: readonly Notice[]) => notices.map(({ id }) => id)

async function sendOne(sending: Sending, notices: readonly Notice[]): Promise<void> {
  let taken: readonly Notice[] = []
  await sendAtMostOnce(sending.server, {
    to: sending.ctx.email,
    letter: () => letterAtOnce(sending, taken),
    claim: async () => {
      const now = sending.server.clock.now()
      taken = await inTheir(sending, (db) =>
        takeWaiting(db, sending.whose, { way: 'mail', lines: notices, now }),
      )
      return taken.length > 0
    },
    release: () => inTheir(sending, (db) => giveBack(db, sending.whose, idsOf(taken))),
  })
}

/**
 * Mails a member's waiting notices. Forced kinds go out in quiet hours too, without the notices
 * that wait for the end of quiet hours.
 */
async function mailOne(server: Server, whose: MemberRef, forced: boolean): Promise<void> {
  const ctx = await findMemberContext(server, whose)
  const company = ctx && (await findCompany(ctx))
  if (!ctx || !company) return
  const told = goingOut(ctx, await shownLines(ctx, await listWaiting(ctx, 'mail')), forced)
  for (const letter of inLetters(told)) await sendOne({ server, ctx, whose, company }, letter)
}

/** The mail job. A failure for one member does not block the mails of others. */
export const mailNotices = (server: Server, { companyId, userIds, forced }: NotifiedPerson) =>
  forEachOf(userIds, (userId) => mailOne(server, { companyId, userId }, forced))

function digestOf(
  { server, ctx, whose, company }: Sending,
  taken: readonly Notice[],
  date: IsoDate,
): Letter {
  const { publicUrl } = server.config
  const off = offLink(server, whose, 'digest')
  return {
    ...letterOf(taken, {
      ...{ locale: ctx.locale, log: ctx.log, company, publicUrl },
      off: { href: off, isDigest: true },
    }),
    messageId: `<digest.${date}.${whose.userId}@${new URL(publicUrl).hostname}>`,
    unsubscribe: off,
  }
}

/** The digest job; sends nothing if everything was read in the meantime. */
export async function mailDigest(
  server: Server,
  job: MemberRef & { date: IsoDate },
): Promise<void> {
  const ctx = await findMemberContext(server, job)
  const company = ctx && (await findCompany(ctx))
  // If the queue was delayed past midnight, the next day has its own digest.
  if (!ctx || !company || ctx.today !== job.date || ctx.planExpired || ctx.closesOn) return
  const notices = await shownLines(ctx, await listWaiting(ctx, 'digest'))
  if (notices.length === 0) return
  const sending: Sending = { server, ctx, whose: job, company }
  let taken: readonly Notice[] = []
  await sendAtMostOnce(server, {
    to: ctx.email,
    letter: () => digestOf(sending, taken, job.date),
    claim: () =>
      inTheir(sending, async (db) => {
        const now = server.clock.now()
        if ((await takeDigest(db, job, now)).length === 0) return false
        taken = await takeWaiting(db, job, { way: 'digest', lines: notices, now })
        return taken.length > 0
      }),
    release: () =>
      inTheir(sending, async (db) => {
        await giveBackDigest(db, job)
        await giveBack(db, job, idsOf(taken))
      }),
  })
}
