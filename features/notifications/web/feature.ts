import { page } from '#client/pages.ts'
import {
  notificationSettingsPage,
  notificationsOffPage,
  notificationsPage,
} from '#features/notifications/pages.ts'
import { taskViewListeners } from '#features/one-time-tasks/record/web/task-view-listeners.ts'
import { taskComments } from '#features/one-time-tasks/web/catalogues.ts'
import { profileParts } from '#features/profile/web/profile-parts.ts'

export const words = {
  notifications: {
    en: () => import('#features/notifications/web/messages.en.ts'),
    ar: () => import('#features/notifications/web/messages.ar.ts'),
  },
}

/** The inbox translations; times are worded as next to comments. */
export const inboxWords = { ...words, taskComments }

export const pages = [
  page(notificationsPage, {
    load: () => import('#features/notifications/web/NotificationsPage.tsx'),
    name: 'NotificationsPage',
    words: inboxWords,
  }),
  page(notificationSettingsPage, {
    load: () => import('#features/notifications/web/NotificationSettingsPage.tsx'),
    name: 'NotificationSettingsPage',
    words,
  }),
  page(notificationsOffPage, {
    load: () => import('#features/notifications/web/NotificationsOffPage.tsx'),
    name: 'NotificationsOffPage',
    words,
  }),
] as const

export const extensions = [
  taskViewListeners.contribute((taskId) => {
    void import('#features/notifications/web/api.ts')
      .then(({ markThingRead }) => markThingRead(taskId))
      .catch(() => {})
  }),
  profileParts.contribute({
    page: notificationSettingsPage,
    name: { en: 'Notification settings', ar: 'إعدادات الإشعارات' },
    text: {
      en: 'In the inbox, on your devices and by mail: of what, and when.',
      ar: 'داخل ديوان وعلى أجهزتك وبالبريد: بماذا ومتى.',
    },
    action: { en: 'Choose', ar: 'اختيار' },
    isForReader: () => true,
  }),
]
