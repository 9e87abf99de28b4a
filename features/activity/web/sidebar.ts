import { History } from 'lucide-react'
import { activityPage } from '#features/activity/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: activityPage,
    name: { en: 'Activity', ar: 'النشاط' },
    place: { group: 'company', at: 25, icon: History },
  },
]
