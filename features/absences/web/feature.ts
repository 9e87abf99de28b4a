import { page } from '#client/pages.ts'
import { absencesPage } from '#features/absences/pages.ts'

export const words = {
  absences: {
    en: () => import('#features/absences/web/messages.en.ts'),
    ar: () => import('#features/absences/web/messages.ar.ts'),
  },
}

export const pages = [
  page(absencesPage, {
    load: () => import('#features/absences/web/AbsencesPage.tsx'),
    name: 'AbsencesPage',
    words,
  }),
] as const
