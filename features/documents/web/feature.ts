import { page } from '#client/pages.ts'
import { documentsPage } from '#features/documents/pages.ts'

export const words = {
  documents: {
    en: () => import('#features/documents/web/messages.en.ts'),
    ar: () => import('#features/documents/web/messages.ar.ts'),
  },
}

export const pages = [
  page(documentsPage, {
    load: () => import('#features/documents/web/DocumentsPage.tsx'),
    name: 'DocumentsPage',
    words,
  }),
] as const
