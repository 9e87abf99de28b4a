import { Network } from 'lucide-react'
import { departmentsPage } from '#features/departments/pages.ts'
import type { Command } from '#ui/commands.ts'

export const commands: readonly Command[] = [
  {
    name: { en: 'New department', ar: 'قسم جديد' },
    icon: Network,
    page: departmentsPage,
    may: ['manage-department'],
    commandId: 'create',
  },
]
