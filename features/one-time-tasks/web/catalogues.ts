/** The texts of tasks, for every page that shows one. */
export const tasks = {
  en: () => import('#features/one-time-tasks/tasks/web/messages.en.ts'),
  ar: () => import('#features/one-time-tasks/tasks/web/messages.ar.ts'),
}

/** The texts about comments that wait to be sent, for every page. */
export const taskComments = {
  en: () => import('#features/one-time-tasks/comments/web/messages.en.ts'),
  ar: () => import('#features/one-time-tasks/comments/web/messages.ar.ts'),
}
