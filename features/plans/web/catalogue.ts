/** The translations about plans, shared by all pages. */
export const plans = {
  en: () => import('#features/plans/web/messages.en.ts'),
  ar: () => import('#features/plans/web/messages.ar.ts'),
}
