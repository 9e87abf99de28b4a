import {
  countNotifications,
  listNotifications,
  muteThing,
  readNotifications,
  seeNotifications,
  unreadNotifications,
} from '#features/notifications/contract.ts'
import { notificationsOffPage } from '#features/notifications/pages.ts'
import {
  getDefaults,
  getPreferences,
  unsubscribeNotices,
  updateDefaults,
  updatePreferences,
} from '#features/notifications/preferences-contract.ts'
import { getPush, subscribe, unsubscribePush } from '#features/notifications/push-contract.ts'
import { deliverPendingEvents } from '#features/notifications/server/event-queries.ts'
import {
  getInbox,
  markInboxSeen,
  markNoticesRead,
  markNoticesUnread,
  setThingMuted,
} from '#features/notifications/server/inbox.ts'
import { countNotices } from '#features/notifications/server/inbox-queries.ts'
import {
  defaultsOf,
  preferencesOf,
  saveCompanyDefaults,
  savePreferences,
} from '#features/notifications/server/preferences.ts'
import { getPushState, subscribeBrowser } from '#features/notifications/server/push.ts'
import { deleteSubscription } from '#features/notifications/server/push-queries.ts'
import { unsubscribe } from '#features/notifications/server/unsubscribe.ts'
import { serve, servePublic } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { NOTICES_CHANNEL } from '#server/mail/notify.ts'
import { serveOneClickUnsubscribe } from '#server/mail/one-click-unsubscribe.ts'

const MUTED = { en: 'You hear no more of this.', ar: 'لن تُبلَّغ بهذا بعد الآن.' }
const HEARD = { en: 'You hear of this again.', ar: 'ستُبلَّغ بهذا من جديد.' }
const NOT_PUSHED = {
  en: 'Nothing is shown on this device any more.',
  ar: 'لن تظهر الإشعارات على هذا الجهاز بعد الآن.',
}
const OFF = { en: 'These mails are off.', ar: 'أُوقفت هذه الرسائل.' }

export function notificationRoutes(server: Server): void {
  serve(server, listNotifications, (ctx, { query }) => getInbox(ctx, query))
  serve(server, countNotifications, (ctx) => countNotices(ctx))
  serve(server, seeNotifications, (ctx) => markInboxSeen(ctx))
  serve(server, readNotifications, (ctx, { body }) => markNoticesRead(ctx, body))
  serve(server, unreadNotifications, (ctx, { body }) => markNoticesUnread(ctx, body.ids))
  serve(server, muteThing, async (ctx, { body }) => {
    await setThingMuted(ctx, body)
    return { message: (body.muted ? MUTED : HEARD)[ctx.locale] }
  })
  serve(server, getPreferences, async (ctx) => ({ preferences: await preferencesOf(ctx) }))
  serve(server, updatePreferences, async (ctx, { body }) => ({
    preferences: await savePreferences(ctx, body),
  }))
  serve(server, getDefaults, async (ctx) => ({ defaults: await defaultsOf(ctx) }))
  serve(server, updateDefaults, async (ctx, { body }) => ({
    defaults: await saveCompanyDefaults(ctx, body),
  }))
  serve(server, getPush, (ctx) => getPushState(server, ctx))
  serve(server, subscribe, async (ctx, { body }) => ({
    subscription: await subscribeBrowser(server, ctx, body),
  }))
  serve(server, unsubscribePush, async (ctx) => {
    await deleteSubscription(ctx)
    return { message: NOT_PUSHED[ctx.locale] }
  })
  servePublic(server, unsubscribeNotices, async ({ locale }, { body }) => {
    await unsubscribe(server, body.token)
    return { message: OFF[locale] }
  })
  serveOneClickUnsubscribe(server, notificationsOffPage.path, (token) => unsubscribe(server, token))
  server.backlogs[NOTICES_CHANNEL] = () => deliverPendingEvents(server)
}
