import type { Notice } from '#features/notifications/contract.ts'
import { notificationsPage } from '#features/notifications/pages.ts'
import type { getPush, subscribe } from '#features/notifications/push-contract.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import type { NotifiedPerson } from '#features/notifications/server/event-queries.ts'
import { shownLines } from '#features/notifications/server/inbox.ts'
import { LETTER_WORDS } from '#features/notifications/server/letter-words.ts'
import { findCompany } from '#features/notifications/server/mail-queries.ts'
import {
  deleteGone,
  findSubscription,
  listSubscriptions,
  upsertSubscription,
} from '#features/notifications/server/push-queries.ts'
import { forEachOf, goingOut, inLetters } from '#features/notifications/server/sending.ts'
import { listWaiting, takeWaiting } from '#features/notifications/server/waiting-queries.ts'
import type { Ctx } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import {
  isPushService,
  type PushMessage,
  type PushTarget,
  pushKeys,
  sendPush,
} from '#server/mail/web-push.ts'
import { findMemberContext, type MemberContext, type MemberRef } from '#server/on-behalf.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'
import { getNoticeRule } from '#shared/notifications.ts'
import type { PushedNotice } from '#shared/pushed.ts'

const NO_SERVICE = {
  en: 'This browser’s push service is not one that Diwan knows.',
  ar: 'خدمة الإشعارات في هذا المتصفح غير معروفة لديوان.',
}
const KEPT_SECONDS = 24 * 60 * 60
/** The time to live of notices that are useful only briefly. */
const SHORTLY_SECONDS = 30 * 60

export async function pushOf(server: Server, ctx: Ctx): Promise<Reply<typeof getPush>> {
  return { key: pushKeys(server).publicKey, subscription: (await findSubscription(ctx)) ?? null }
}

/** Throws 422 if the address is not a known push service; the product calls no other address. */
export function subscribeBrowser(
  server: Server,
  ctx: Ctx,
  { endpoint, keys }: Parsed<typeof subscribe>['body'],
) {
  if (!isPushService(server, endpoint)) throw invalidField('endpoint', NO_SERVICE)
  return upsertSubscription(ctx, { endpoint, ...keys })
}

/** What a device shows: the name of a single subject, or the number of notices. */
function pushedOf(
  notices: readonly Notice[],
  slug: string,
  locale: MemberContext['locale'],
): PushedNotice {
  const [first] = notices
  const isOneThing = notices.every(({ thing }) => thing.id === first?.thing.id)
  const page = (isOneThing && first?.thing.url) || notificationsPage.path
  return {
    title: isOneThing && first ? first.thing.title : LETTER_WORDS[locale].title(notices.length),
    body: isOneThing ? notices.map((notice) => sayingOf(notice, locale)).join('\n') : '',
    url: `/${encodeURIComponent(slug)}/${page}`,
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    tag: isOneThing && first ? first.thing.id : 'many',
  }
}

const sayingOf = (notice: Notice, locale: MemberContext['locale']) =>
  `${sentenceOf(notice, locale)}${notice.excerpt ? `: ${notice.excerpt}` : ''}`

const isShort = ({ kind }: Notice) => getNoticeRule(kind).ephemeral === true

function messageOf(
  notices: readonly Notice[],
  slug: string,
  locale: MemberContext['locale'],
): PushMessage {
  const shown = pushedOf(notices, slug, locale)
  return {
    text: JSON.stringify(shown),
    topic: shown.tag.replaceAll('-', ''),
    ttlSeconds: notices.every(isShort) ? SHORTLY_SECONDS : KEPT_SECONDS,
  }
}

/** Pushes to each browser and returns the ids of subscriptions that are gone. */
async function pushAll(
  server: Server,
  browsers: readonly (PushTarget & { id: string })[],
  message: PushMessage,
): Promise<string[]> {
  const gone: string[] = []
  for (const { id, ...browser } of browsers)
    if ((await sendPush(server, browser, message)) === 'gone') gone.push(id)
  return gone
}

/**
 * Pushes a member's waiting notices to their browsers, at most once, like mails: notices are marked
 * first, and those that a service refuses remain only in the inbox.
 */
async function pushTo(server: Server, whose: MemberRef, forced: boolean): Promise<void> {
  const ctx = await findMemberContext(server, whose)
  const company = ctx && (await findCompany(ctx))
  if (!ctx || !company) return
  const [browsers, rows] = await Promise.all([listSubscriptions(ctx), listWaiting(ctx, 'push')])
  const told = goingOut(ctx, await shownLines(ctx, rows), forced)
  const inTheir = <T>(work: Parameters<typeof withCompanyTransaction<T>>[2]) =>
    withCompanyTransaction(server.database, whose.companyId, work)
  for (const notices of inLetters(told)) {
    const now = server.clock.now()
    const shown = await inTheir((db) =>
      takeWaiting(db, whose, { way: 'push', lines: notices, now }),
    )
    if (shown.length > 0) {
      const gone = await pushAll(server, browsers, messageOf(shown, company.slug, ctx.locale))
      for (const id of gone) await inTheir((db) => deleteGone(db, whose, id))
    }
  }
}

/** The push job. */
export const pushNotices = (server: Server, { companyId, userIds, forced }: NotifiedPerson) =>
  forEachOf(userIds, (userId) => pushTo(server, { companyId, userId }, forced))
