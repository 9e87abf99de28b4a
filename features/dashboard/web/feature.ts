import { dashboardPage } from '#features/dashboard/pages.ts'
import { page } from '#platform/web/pages.ts'

export const words = {
  dashboard: {
    en: () => import('#features/dashboard/web/messages.en.ts'),
    ar: () => import('#features/dashboard/web/messages.ar.ts'),
  },
}

export const pages = [
  page(dashboardPage, {
    load: () => import('#features/dashboard/web/DashboardPage.tsx'),
    name: 'DashboardPage',
    words,
  }),
] as const
