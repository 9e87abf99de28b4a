import { ShieldCheck } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { rolesPage } from '#features/roles/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: rolesPage,
    name: { en: 'Roles & permissions', ar: 'الأدوار والصلاحيات' },
    place: { group: 'workForce', order: 30, icon: ShieldCheck },
  },
]
