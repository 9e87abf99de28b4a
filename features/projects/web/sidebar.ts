import { FolderKanban } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { projectPage, projectsPage } from '#features/projects/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: projectsPage,
    name: { en: 'Projects', ar: 'المشاريع' },
    place: { group: 'company', order: 20, icon: FolderKanban },
  },
  {
    page: projectPage,
    name: { en: 'Project', ar: 'المشروع' },
  },
]
