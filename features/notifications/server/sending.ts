import { byThing } from '#features/notifications/by-thing.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { shownLines } from '#features/notifications/server/inbox.ts'
import { letterOf } from '#features/notifications/server/letter.ts'
import {
  findCompany,
  giveBack,
  giveBackDigest,
  listToMail,
  takeDigest,
  takeLines,
} from '#features/notifications/server/mail-queries.ts'
import { offLink } from '#features/notifications/server/unsubscribe.ts'
import { sendAtMostOnce } from '#platform/server/mail.ts'
import { type Reader, readerFor, type Whose } from '#platform/server/on-behalf.ts'
import type { Server } from '#platform/server/server.ts'
import { inCompany } from '#platform/server/tenant.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import { kindOf } from '#platform/shared/notifications.ts'

export const DIGEST_JOB = 'notifications.digest'

/** Of more things than that at once one letter tells. */
const LETTERS_AT_ONCE = 3

/** Of a company that has no plan or ends, members hear of their own account alone. */
export const isTold = ({ planExpired, closesOn }: Reader, { kind }: Pick<Notice, 'kind'>) =>
  kindOf(kind).forced === true || (!planExpired && closesOn === null)

/** Lines in letters: those of each thing in one, or all in one where there are many things. */
export function inLetters(notices: readonly Notice[]): Notice[][] {
  const things = byThing(notices)
  return things.length > LETTERS_AT_ONCE ? [[...notices]] : things.map(({ lines }) => lines)
}

interface Sending {
  server: Server
  ctx: Reader
  whose: Whose
  company: { name: string; slug: string }
}

const inTheir = <T>({ server, whose }: Sending, work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(server.database, whose.companyId, work)

async function sendOne(sending: Sending, notices: readonly Notice[]): Promise<void> {
  const { server, ctx, whose, company } = sending
  const { publicUrl } = server.config
  const [first] = notices
  if (!first) return
  const host = new URL(publicUrl).hostname
  const ids = notices.map(({ id }) => id)
  const isOneThing = notices.every(({ thing }) => thing.id === first.thing.id)
  const off = kindOf(first.kind).forced ? undefined : offLink(server, whose, first.kind)
  await sendAtMostOnce(server, {
    to: ctx.email,
    letter: {
      ...letterOf(notices, {
        ...{ locale: ctx.locale, company, publicUrl },
        off: off ? { href: off, isDigest: false } : undefined,
      }),
      messageId: `<notice.${first.id}.${Date.parse(first.at)}@${host}>`,
      ...(isOneThing && { thread: `<${first.thing.kind}.${first.thing.id}@${host}>` }),
      ...(off && { unsubscribe: off }),
    },
    begin: async () =>
      (await inTheir(sending, (db) => takeLines(db, whose, { ids, now: server.clock.now() })))
        .length > 0,
    release: () => inTheir(sending, (db) => giveBack(db, whose, ids)),
  })
}

/**
 * The job behind mails at once: whatever waits for one member. What is mailed always comes in quiet
 * hours, too; that job takes along nothing that waits for their end.
 */
export async function mailNotices(
  server: Server,
  { forced, ...whose }: Whose & { forced?: boolean },
): Promise<void> {
  const ctx = await readerFor(server, whose)
  const company = ctx && (await findCompany(ctx))
  if (!ctx || !company) return
  const notices = await shownLines(ctx, await listToMail(ctx, 'now'))
  const told = notices.filter(
    (notice) => isTold(ctx, notice) && (!forced || kindOf(notice.kind).forced),
  )
  for (const letter of inLetters(told)) await sendOne({ server, ctx, whose, company }, letter)
}

/** The job behind a queued digest; nothing is sent where all was read meanwhile. */
export async function mailDigest(server: Server, job: Whose & { date: IsoDate }): Promise<void> {
  const ctx = await readerFor(server, job)
  const company = ctx && (await findCompany(ctx))
  // The queue was long: the next day has its own.
  if (!ctx || !company || ctx.today !== job.date || ctx.planExpired || ctx.closesOn) return
  const notices = await shownLines(ctx, await listToMail(ctx, 'digest'))
  if (notices.length === 0) return
  const sending: Sending = { server, ctx, whose: job, company }
  const { publicUrl } = server.config
  const ids = notices.map(({ id }) => id)
  const off = offLink(server, job, 'digest')
  await sendAtMostOnce(server, {
    to: ctx.email,
    letter: {
      ...letterOf(notices, {
        ...{ locale: ctx.locale, company, publicUrl },
        off: { href: off, isDigest: true },
      }),
      messageId: `<digest.${job.date}.${job.userId}@${new URL(publicUrl).hostname}>`,
      unsubscribe: off,
    },
    begin: () =>
      inTheir(sending, async (db) => {
        const now = server.clock.now()
        if ((await takeDigest(db, job, now)).length === 0) return false
        await takeLines(db, job, { ids, now })
        return true
      }),
    release: () =>
      inTheir(sending, async (db) => {
        await giveBackDigest(db, job)
        await giveBack(db, job, ids)
      }),
  })
}
