import { Network } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { departmentPage, departmentsPage } from '#features/departments/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: departmentPage,
    name: { en: 'My department', ar: 'قسمي' },
    place: { group: 'first', order: 20, icon: Network },
  },
  {
    page: departmentsPage,
    name: { en: 'Departments', ar: 'الأقسام' },
    place: { group: 'company', order: 10, icon: Network, may: ['view-department'] },
  },
]
