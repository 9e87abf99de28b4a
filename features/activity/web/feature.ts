import { page } from '#client/pages.ts'
import { activityPage } from '#features/activity/pages.ts'
import { taskComments, tasks } from '#features/one-time-tasks/web/catalogues.ts'
import { words as oneTimeTasks } from '#features/one-time-tasks/web/feature.ts'
import { words as projects } from '#features/projects/web/feature.ts'
import { definitions, routine } from '#features/routine-tasks/web/catalogues.ts'

export const words = {
  activity: {
    en: () => import('#features/activity/web/messages.en.ts'),
    ar: () => import('#features/activity/web/messages.ar.ts'),
  },
}

export const pages = [
  page(activityPage, {
    load: () => import('#features/activity/web/ActivityPage.tsx'),
    name: 'ActivityPage',
    // Changed fields have the same names here as on the pages where they are edited.
    words: {
      ...words,
      ...projects,
      tasks,
      taskComments,
      taskRecord: oneTimeTasks.taskRecord,
      definitions,
      routine,
    },
  }),
] as const
