import * as pages from '#features/notifications/pages.ts'
import { escalate } from '#features/notifications/server/escalation-queries.ts'
import { deliverEvents } from '#features/notifications/server/event-queries.ts'
import { deleteExpiredNotices } from '#features/notifications/server/inbox-queries.ts'
import { mailDigest, mailNotices } from '#features/notifications/server/mail-jobs.ts'
import { queueDigests } from '#features/notifications/server/mail-queries.ts'
import { pushNotices } from '#features/notifications/server/push.ts'
import { createAllReminders } from '#features/notifications/server/reminder-queries.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import type { Feature } from '#server/feature.ts'

/** Decides who is notified of what, and how. `server/mail/notify.ts` stores the events. */
export const notifications: Feature = {
  tables: [
    'notifications',
    'notification_defaults',
    'notification_preferences',
    'notification_mutes',
    'notification_digests',
    'notification_reminders',
    'notice_events',
    'push_subscriptions',
  ],
  notExported: {
    notice_events: 'what is told within a moment',
    push_subscriptions: 'secrets of browsers, which belong to their sessions',
  },
  pages: Object.values(pages),
  routes: notificationRoutes,
  jobs: [mailNotices, mailDigest, pushNotices],
  // Reminders run first, so that a digest of the same hour includes them.
  schedule: (now) => [
    ...createAllReminders(now),
    escalate(now),
    deliverEvents(now),
    queueDigests(now, mailDigest),
  ],
  purge: deleteExpiredNotices,
}
