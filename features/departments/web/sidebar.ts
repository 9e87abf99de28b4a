import { Network } from 'lucide-react'
import { departmentsPage } from '#features/departments/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: departmentsPage,
    name: { en: 'Departments', ar: 'الأقسام' },
    place: { group: 'company', at: 10, icon: Network },
  },
]
