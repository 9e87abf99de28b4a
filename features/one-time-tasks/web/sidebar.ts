import { SquareCheckBig } from 'lucide-react'
import { oneTimeTasksPage } from '#features/one-time-tasks/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: oneTimeTasksPage,
    name: { en: 'One-time tasks', ar: 'المهام غير المتكررة' },
    place: {
      group: 'tasks',
      at: 20,
      icon: SquareCheckBig,
      mark: {
        of: 'tasks',
        load: () => import('#features/one-time-tasks/tasks/web/WaitingMark.tsx'),
      },
    },
  },
]
