import { CalendarOff } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { absencesPage } from '#features/absences/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: absencesPage,
    name: { en: 'Absences', ar: 'الغياب' },
    place: { group: 'tasks', order: 40, icon: CalendarOff },
  },
]
