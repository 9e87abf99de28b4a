import { History } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { activityPage } from '#features/activity/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: activityPage,
    name: { en: 'Activity', ar: 'النشاط' },
    place: { group: 'company', order: 25, icon: History },
  },
]
