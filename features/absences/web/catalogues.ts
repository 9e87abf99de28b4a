/** The translations of the absences, on their own page and on a department's page. */
export const absences = {
  en: () => import('#features/absences/web/messages.en.ts'),
  ar: () => import('#features/absences/web/messages.ar.ts'),
}
