import { page } from '#client/pages.ts'
import { profilePage } from '#features/profile/pages.ts'

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
