/** The words of tasks, wherever one is shown. */
export const tasks = {
  en: () => import('#features/one-time-tasks/tasks/web/messages.en.ts'),
  ar: () => import('#features/one-time-tasks/tasks/web/messages.ar.ts'),
}

/** What is said of comments that wait to be sent, on any page. */
export const taskComments = {
  en: () => import('#features/one-time-tasks/comments/web/messages.en.ts'),
  ar: () => import('#features/one-time-tasks/comments/web/messages.ar.ts'),
}
