import { SquareCheckBig } from 'lucide-react'
import { oneTimeTasksPage } from '#features/one-time-tasks/pages.ts'
import type { Command } from '#ui/commands.ts'

export const commands: readonly Command[] = [
  {
    name: { en: 'New one-time task', ar: 'مهمة غير متكررة جديدة' },
    icon: SquareCheckBig,
    page: oneTimeTasksPage,
    commandId: 'create',
  },
]
