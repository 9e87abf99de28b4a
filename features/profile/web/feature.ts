import { profilePage } from '#features/profile/pages.ts'
import { page } from '#platform/web/pages.ts'

export const words = {
  profile: {
    en: () => import('#features/profile/web/messages.en.ts'),
    ar: () => import('#features/profile/web/messages.ar.ts'),
  },
}

export const pages = [
  page(profilePage, {
    load: () => import('#features/profile/web/ProfilePage.tsx'),
    name: 'ProfilePage',
    words,
  }),
] as const
