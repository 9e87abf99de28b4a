import { ListChecks, ListPlus } from 'lucide-react'
import { manageRoutineTasksPage, routineTasksPage } from '#features/routine-tasks/pages.ts'
import type { Command } from '#ui/commands.ts'

export const commands: readonly Command[] = [
  {
    name: { en: 'Report the rest as done', ar: 'تسجيل البقية منجزةً' },
    icon: ListChecks,
    page: routineTasksPage,
    commandId: 'rest',
    onlyOnItsPage: true,
  },
  {
    name: { en: 'New routine task', ar: 'مهمة دورية جديدة' },
    icon: ListPlus,
    page: manageRoutineTasksPage,
    may: ['manage-dailytask', 'department-manager'],
    commandId: 'create',
  },
]
