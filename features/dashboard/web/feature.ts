import { page } from '#client/pages.ts'
import { analysis } from '#features/dashboard/analysis/web/catalogue.ts'
import {
  briefOffPage,
  chartsAnalyticsPage,
  dashboardPage,
  morningBriefPage,
} from '#features/dashboard/pages.ts'
import { mayGetBrief } from '#features/dashboard/web/may.ts'
import { tasks } from '#features/one-time-tasks/web/catalogues.ts'
import { profileParts } from '#features/profile/web/profile-parts.ts'
import { performance } from '#features/routine-tasks/web/catalogues.ts'

export const words = {
  analysis,
  attention: {
    en: () => import('#features/dashboard/attention/web/messages.en.ts'),
    ar: () => import('#features/dashboard/attention/web/messages.ar.ts'),
  },
  brief: {
    en: () => import('#features/dashboard/brief/web/messages.en.ts'),
    ar: () => import('#features/dashboard/brief/web/messages.ar.ts'),
  },
  analytics: {
    en: () => import('#features/dashboard/charts/web/messages.en.ts'),
    ar: () => import('#features/dashboard/charts/web/messages.ar.ts'),
  },
  dashboard: {
    en: () => import('#features/dashboard/web/messages.en.ts'),
    ar: () => import('#features/dashboard/web/messages.ar.ts'),
  },
}

export const pages = [
  page(dashboardPage, {
    load: () => import('#features/dashboard/web/DashboardPage.tsx'),
    name: 'DashboardPage',
    words: { attention: words.attention, dashboard: words.dashboard },
  }),
  page(morningBriefPage, {
    load: () => import('#features/dashboard/brief/web/MorningBriefPage.tsx'),
    name: 'MorningBriefPage',
    words: { brief: words.brief },
  }),
  page(briefOffPage, {
    load: () => import('#features/dashboard/brief/web/BriefOffPage.tsx'),
    name: 'BriefOffPage',
    words: { brief: words.brief },
  }),
  page(chartsAnalyticsPage, {
    load: () => import('#features/dashboard/charts/web/ChartsAnalyticsPage.tsx'),
    name: 'ChartsAnalyticsPage',
    words: { performance, tasks, analytics: words.analytics },
  }),
] as const

export const extensions = [
  profileParts.contribute({
    page: morningBriefPage,
    name: { en: 'Morning brief', ar: 'ملخص الصباح' },
    text: {
      en: 'Where things stand, by mail, at an hour of your choice.',
      ar: 'أين وصلت الأمور، بالبريد، في الساعة التي تختارها.',
    },
    action: { en: 'Choose the hour', ar: 'اختيار الساعة' },
    isForReader: mayGetBrief,
  }),
]
