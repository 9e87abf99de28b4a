/** The words of every page, and those that come with the frame around a company's pages. */
export const common = {
  en: () => import('#platform/web/messages.en.ts'),
  ar: () => import('#platform/web/messages.ar.ts'),
}
export const shell = {
  en: () => import('#app/web/shell/messages.en.ts'),
  ar: () => import('#app/web/shell/messages.ar.ts'),
}
export const lists = {
  en: () => import('#platform/web/list/messages.en.ts'),
  ar: () => import('#platform/web/list/messages.ar.ts'),
}
