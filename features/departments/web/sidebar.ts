import { Network } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { departmentsPage } from '#features/departments/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: departmentsPage,
    name: { en: 'Departments', ar: 'الأقسام' },
    place: { group: 'company', order: 10, icon: Network },
  },
]
