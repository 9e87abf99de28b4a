export const words = {
  search: {
    en: () => import('#features/search/web/messages.en.ts'),
    ar: () => import('#features/search/web/messages.ar.ts'),
  },
}

/** It stands over every page, and is none. */
export const pages = [] as const
