import { page } from '#client/pages.ts'
import { projectPage, projectsPage } from '#features/projects/pages.ts'

export const words = {
  projects: {
    en: () => import('#features/projects/web/messages.en.ts'),
    ar: () => import('#features/projects/web/messages.ar.ts'),
  },
}

export const pages = [
  page(projectsPage, {
    load: () => import('#features/projects/web/ProjectsPage.tsx'),
    name: 'ProjectsPage',
    words,
  }),
  page(projectPage, {
    load: () => import('#features/projects/web/ProjectPage.tsx'),
    name: 'ProjectPage',
    words,
  }),
] as const
