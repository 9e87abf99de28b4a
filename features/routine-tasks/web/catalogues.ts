/** The translations for the day's duties; every page that sends reports needs them. */
export const routine = {
  en: () => import('#features/routine-tasks/web/messages.en.ts'),
  ar: () => import('#features/routine-tasks/web/messages.ar.ts'),
}

/** The translations for the steps of a duty, loaded when somebody opens them. */
export const steps = {
  en: () => import('#features/routine-tasks/reports/web/steps/messages.en.ts'),
  ar: () => import('#features/routine-tasks/reports/web/steps/messages.ar.ts'),
}

/** The translations for reporting the rest of a day, loaded with its dialog. */
export const remaining = {
  en: () => import('#features/routine-tasks/reports/web/rest/messages.en.ts'),
  ar: () => import('#features/routine-tasks/reports/web/rest/messages.ar.ts'),
}

/** The translations for defining a task, on its own page and in the dashboard's quick-add. */
export const definitions = {
  en: () => import('#features/routine-tasks/definitions/web/messages.en.ts'),
  ar: () => import('#features/routine-tasks/definitions/web/messages.ar.ts'),
}

export const performance = {
  en: () => import('#features/routine-tasks/performance/web/messages.en.ts'),
  ar: () => import('#features/routine-tasks/performance/web/messages.ar.ts'),
}

/** The translations for evaluating, on the page of reported tasks and on a department's page. */
export const evaluations = {
  en: () => import('#features/routine-tasks/evaluations/web/messages.en.ts'),
  ar: () => import('#features/routine-tasks/evaluations/web/messages.ar.ts'),
}
