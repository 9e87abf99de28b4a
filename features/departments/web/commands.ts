import { Network } from 'lucide-react'
import { departmentsPage } from '#features/departments/pages.ts'
import { type Command, CREATE } from '#platform/web/commands.ts'

export const commands: readonly Command[] = [
  {
    name: { en: 'New department', ar: 'قسم جديد' },
    icon: Network,
    page: departmentsPage,
    may: ['manage-department'],
    press: CREATE,
  },
]
