import { UserPlus } from 'lucide-react'
import { addUserPage } from '#features/users/pages.ts'
import type { Command } from '#ui/commands.ts'

export const commands: readonly Command[] = [
  { name: { en: 'Invite people', ar: 'دعوة أعضاء' }, icon: UserPlus, page: addUserPage },
]
