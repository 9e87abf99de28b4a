import { FolderKanban } from 'lucide-react'
import { projectsPage } from '#features/projects/pages.ts'
import type { Command } from '#ui/commands.ts'

export const commands: readonly Command[] = [
  {
    name: { en: 'New project', ar: 'مشروع جديد' },
    icon: FolderKanban,
    page: projectsPage,
    may: ['manage-project'],
    commandId: 'create',
  },
]
