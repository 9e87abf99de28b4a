/** The words of the day, which reports speak with wherever they are sent from. */
export const routine = {
  en: () => import('#features/routine-tasks/web/messages.en.ts'),
  ar: () => import('#features/routine-tasks/web/messages.ar.ts'),
}

/** The words of defining a task, on its own page and in the dashboard's quick-add. */
export const definitions = {
  en: () => import('#features/routine-tasks/definitions/web/messages.en.ts'),
  ar: () => import('#features/routine-tasks/definitions/web/messages.ar.ts'),
}

export const performance = {
  en: () => import('#features/routine-tasks/performance/web/messages.en.ts'),
  ar: () => import('#features/routine-tasks/performance/web/messages.ar.ts'),
}

/** The words of evaluating, on the page of reported tasks and on a department's own. */
export const evaluations = {
  en: () => import('#features/routine-tasks/evaluations/web/messages.en.ts'),
  ar: () => import('#features/routine-tasks/evaluations/web/messages.ar.ts'),
}
