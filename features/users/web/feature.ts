import { page } from '#client/pages.ts'
import { words as auth } from '#features/auth/web/feature.ts'
import { acceptInvitationPage, addUserPage, teamPage } from '#features/users/pages.ts'

export const words = {
  users: {
    en: () => import('#features/users/web/messages.en.ts'),
    ar: () => import('#features/users/web/messages.ar.ts'),
  },
  invitation: {
    en: () => import('#features/users/web/accept/messages.en.ts'),
    ar: () => import('#features/users/web/accept/messages.ar.ts'),
  },
}

export const pages = [
  page(acceptInvitationPage, {
    load: () => import('#features/users/web/accept/AcceptInvitationPage.tsx'),
    name: 'AcceptInvitationPage',
    words: { auth: auth.auth, invitation: words.invitation },
  }),
  page(addUserPage, {
    load: () => import('#features/users/web/AddUserPage.tsx'),
    name: 'AddUserPage',
    words: {
      users: words.users,
    },
  }),
  page(teamPage, {
    load: () => import('#features/users/web/TeamPage.tsx'),
    name: 'TeamPage',
    words: {
      users: words.users,
    },
  }),
] as const
