import { LayoutDashboard } from 'lucide-react'
import { chartsAnalyticsPage, dashboardPage } from '#features/dashboard/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: dashboardPage,
    name: { en: 'Dashboard', ar: 'لوحة المتابعة' },
    place: { group: 'first', at: 10, icon: LayoutDashboard },
  },
  {
    page: chartsAnalyticsPage,
    name: { en: 'Charts and analytics', ar: 'المخططات والتحليلات' },
  },
]
