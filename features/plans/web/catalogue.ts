/** The words of plans, wherever they are shown. */
export const plans = {
  en: () => import('#features/plans/web/messages.en.ts'),
  ar: () => import('#features/plans/web/messages.ar.ts'),
}
