import { FolderKanban } from 'lucide-react'
import { projectPage, projectsPage } from '#features/projects/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: projectsPage,
    name: { en: 'Projects', ar: 'المشاريع' },
    place: { group: 'company', at: 20, icon: FolderKanban },
  },
  {
    page: projectPage,
    name: { en: 'Project', ar: 'المشروع' },
  },
]
