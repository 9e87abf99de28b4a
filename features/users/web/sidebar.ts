import { UserPlus, Users } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { addUserPage, teamPage } from '#features/users/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: addUserPage,
    name: { en: 'Add user', ar: 'إضافة مستخدم' },
    place: { group: 'workForce', order: 10, icon: UserPlus },
  },
  {
    page: teamPage,
    name: { en: 'Team', ar: 'الفريق' },
    place: { group: 'workForce', order: 20, icon: Users },
  },
]
