import { page } from '#client/pages.ts'
import { calendarFeedPage } from '#features/calendar-feed/pages.ts'
import { profileParts } from '#features/profile/web/profile-parts.ts'

export const words = {
  calendarFeed: {
    en: () => import('#features/calendar-feed/web/messages.en.ts'),
    ar: () => import('#features/calendar-feed/web/messages.ar.ts'),
  },
}

export const pages = [
  page(calendarFeedPage, {
    load: () => import('#features/calendar-feed/web/CalendarFeedPage.tsx'),
    name: 'CalendarFeedPage',
    words,
  }),
] as const

export const extensions = [
  profileParts.contribute({
    page: calendarFeedPage,
    name: { en: 'Your calendar', ar: 'تقويمك' },
    text: {
      en: 'Your deadlines in the calendar that you use: Google, Apple, Outlook.',
      ar: 'مواعيدك النهائية في التقويم الذي تستخدمه: Google أو Apple أو Outlook.',
    },
    action: { en: 'Connect', ar: 'ربط' },
    isForReader: () => true,
  }),
]
