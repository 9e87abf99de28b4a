import { ShieldCheck } from 'lucide-react'
import { rolesPage } from '#features/roles/pages.ts'
import type { Command } from '#ui/commands.ts'

export const commands: readonly Command[] = [
  {
    name: { en: 'New role', ar: 'دور جديد' },
    icon: ShieldCheck,
    page: rolesPage,
    may: ['manage-role'],
    commandId: 'create',
  },
]
