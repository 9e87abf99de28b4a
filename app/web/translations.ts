/** The translations of every page, and those loaded with the layout of a company's pages. */
export const common = {
  en: () => import('#client/messages.en.ts'),
  ar: () => import('#client/messages.ar.ts'),
}
export const shell = {
  en: () => import('#app/web/shell/messages.en.ts'),
  ar: () => import('#app/web/shell/messages.ar.ts'),
}
export const lists = {
  en: () => import('#records/list/web/messages.en.ts'),
  ar: () => import('#records/list/web/messages.ar.ts'),
}
