/** The panel's translations, which are loaded together with it. */
export const analysis = {
  en: () => import('#features/dashboard/analysis/web/messages.en.ts'),
  ar: () => import('#features/dashboard/analysis/web/messages.ar.ts'),
}
