import { LayoutDashboard } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { chartsAnalyticsPage, dashboardPage } from '#features/dashboard/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: dashboardPage,
    name: { en: 'Dashboard', ar: 'لوحة المتابعة' },
    place: { group: 'first', order: 10, icon: LayoutDashboard },
  },
  {
    page: chartsAnalyticsPage,
    name: { en: 'Charts and analytics', ar: 'المخططات والتحليلات' },
  },
]
