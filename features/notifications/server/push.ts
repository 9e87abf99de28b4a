import type { Notice } from '#features/notifications/contract.ts'
import { notificationsPage } from '#features/notifications/pages.ts'
import type { getPush, subscribe } from '#features/notifications/push-contract.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { toNotices } from '#features/notifications/server/inbox.ts'
import { LETTER_WORDS } from '#features/notifications/server/letter-words.ts'
import {
  forEachSettled,
  groupIntoLetters,
  type NotificationJob,
  selectDeliverable,
} from '#features/notifications/server/mail-jobs.ts'
import { findCompany } from '#features/notifications/server/mail-queries.ts'
import { claimPending, listPending } from '#features/notifications/server/pending-queries.ts'
import {
  deleteGone,
  findSubscription,
  listSubscriptions,
  upsertSubscription,
} from '#features/notifications/server/push-queries.ts'
import type { Ctx } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import {
  isPushService,
  type PushMessage,
  type PushTarget,
  pushKeys,
  sendPush,
} from '#server/mail/web-push.ts'
import { findMemberContext, type MemberContext, type MemberRef } from '#server/member-context.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'
import type { PushedNotice } from '#shared/notifications.ts'
import { getNoticeRule } from '#shared/notifications.ts'

const NO_SERVICE = {
  en: 'This browser’s push service is not one that Diwan knows.',
  ar: 'خدمة الإشعارات في هذا المتصفح غير معروفة لديوان.',
}
const TTL_SECONDS = 24 * 60 * 60
/** The time to live of notices that are useful only briefly. */
const FLEETING_TTL_SECONDS = 30 * 60

export async function getPushState(server: Server, ctx: Ctx): Promise<Reply<typeof getPush>> {
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
function toPushedNotice(
  notices: readonly Notice[],
  slug: string,
  locale: MemberContext['locale'],
): PushedNotice {
  const [first] = notices
  const isOneThing = notices.every(({ thing }) => thing.id === first?.thing.id)
  const page = (isOneThing && first?.thing.url) || notificationsPage.path
  return {
    title: isOneThing && first ? first.thing.title : LETTER_WORDS[locale].title(notices.length),
    body: isOneThing ? notices.map((notice) => noticeText(notice, locale)).join('\n') : '',
    url: `/${encodeURIComponent(slug)}/${page}`,
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    tag: isOneThing && first ? first.thing.id : 'many',
  }
}

const noticeText = (notice: Notice, locale: MemberContext['locale']) =>
  `${sentenceOf(notice, locale)}${notice.excerpt ? `: ${notice.excerpt}` : ''}`

const isFleeting = ({ kind }: Notice) => getNoticeRule(kind).ephemeral === true

function createMessage(
  notices: readonly Notice[],
  slug: string,
  locale: MemberContext['locale'],
): PushMessage {
  const shown = toPushedNotice(notices, slug, locale)
  return {
    text: JSON.stringify(shown),
    topic: shown.tag.replaceAll('-', ''),
    ttlSeconds: notices.every(isFleeting) ? FLEETING_TTL_SECONDS : TTL_SECONDS,
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
async function pushToMember(server: Server, member: MemberRef, forced: boolean): Promise<void> {
  const ctx = await findMemberContext(server, member)
  const company = ctx && (await findCompany(ctx))
  if (!ctx || !company) return
  const [browsers, rows] = await Promise.all([listSubscriptions(ctx), listPending(ctx, 'push')])
  const told = selectDeliverable(ctx, await toNotices(ctx, rows), forced)
  const inMemberCompany = <T>(work: Parameters<typeof withCompanyTransaction<T>>[2]) =>
    withCompanyTransaction(server.database, member.companyId, work)
  for (const notices of groupIntoLetters(told)) {
    const now = server.clock.now()
    const shown = await inMemberCompany((db) =>
      claimPending(db, member, { way: 'push', lines: notices, now }),
    )
    if (shown.length > 0) {
      const gone = await pushAll(server, browsers, createMessage(shown, company.slug, ctx.locale))
      for (const id of gone) await inMemberCompany((db) => deleteGone(db, member, id))
    }
  }
}

/** Pushes waiting notices to the members' devices. */
export const pushNotices = job(
  'notifications.push',
  (server, { companyId, userIds, forced }: NotificationJob) =>
    forEachSettled(userIds, (userId) => pushToMember(server, { companyId, userId }, forced)),
)
