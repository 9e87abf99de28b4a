export const words = {
  search: {
    en: () => import('#features/search/web/messages.en.ts'),
    ar: () => import('#features/search/web/messages.ar.ts'),
  },
}

/** The palette is an overlay on every page and has no page of its own. */
export const pages = [] as const
