import type { Catalogue } from '#platform/web/i18n.ts'

/** The words of the day, which reports speak with wherever they are sent from. */
export const routine: Catalogue = {
  en: async () => (await import('#features/routine-tasks/web/messages.en.ts')).en,
  ar: async () => (await import('#features/routine-tasks/web/messages.ar.ts')).ar,
}

/** The words of defining a task, on its own page and in the dashboard's quick-add. */
export const definitions: Catalogue = {
  en: async () => (await import('#features/routine-tasks/web/manage/messages.en.ts')).en,
  ar: async () => (await import('#features/routine-tasks/web/manage/messages.ar.ts')).ar,
}
