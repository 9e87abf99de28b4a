import { page } from '#client/pages.ts'
import { oneTimeTasksPage } from '#features/one-time-tasks/pages.ts'
import { taskComments, tasks } from '#features/one-time-tasks/web/catalogues.ts'
import { projectParts } from '#features/projects/web/project-parts.ts'
import { lazyPage } from '#ui/lazy-page.tsx'

export const words = {
  tasks,
  taskComments,
  taskList: {
    en: () => import('#features/one-time-tasks/lists/web/messages.en.ts'),
    ar: () => import('#features/one-time-tasks/lists/web/messages.ar.ts'),
  },
  taskRecord: {
    en: () => import('#features/one-time-tasks/record/web/messages.en.ts'),
    ar: () => import('#features/one-time-tasks/record/web/messages.ar.ts'),
  },
}

export const pages = [
  page(oneTimeTasksPage, {
    load: () => import('#features/one-time-tasks/lists/web/OneTimeTaskPage.tsx'),
    name: 'OneTimeTaskPage',
    words,
  }),
] as const

export const extensions = [
  projectParts.contribute({
    id: 'tasks',
    name: { en: 'Tasks', ar: 'المهام' },
    Content: lazyPage(
      async () => (await import('#features/one-time-tasks/lists/web/TaskViews.tsx')).ProjectTasks,
      words,
    ),
  }),
  projectParts.contribute({
    id: 'files',
    name: { en: 'Files', ar: 'الملفات' },
    Content: lazyPage(
      async () =>
        (await import('#features/one-time-tasks/attachments/web/ProjectFiles.tsx')).ProjectFiles,
      { taskComments },
    ),
  }),
]
