import { ShieldCheck } from 'lucide-react'
import { rolesPage } from '#features/roles/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: rolesPage,
    name: { en: 'Roles & permissions', ar: 'الأدوار والصلاحيات' },
    place: { group: 'workForce', at: 30, icon: ShieldCheck },
  },
]
