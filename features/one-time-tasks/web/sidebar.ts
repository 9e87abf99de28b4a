import { SquareCheckBig } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { oneTimeTasksPage } from '#features/one-time-tasks/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: oneTimeTasksPage,
    name: { en: 'One-time tasks', ar: 'المهام غير المتكررة' },
    place: {
      group: 'tasks',
      order: 20,
      icon: SquareCheckBig,
      mark: {
        of: 'tasks',
        load: async () => ({
          Mark: (await import('#features/one-time-tasks/tasks/web/CountMark.tsx'))
            .UnreadRepliesMark,
        }),
      },
    },
  },
]
