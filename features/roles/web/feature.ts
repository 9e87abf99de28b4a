import { page } from '#client/pages.ts'
import { rolesPage } from '#features/roles/pages.ts'

export const words = {
  roles: {
    en: () => import('#features/roles/web/messages.en.ts'),
    ar: () => import('#features/roles/web/messages.ar.ts'),
  },
}

export const pages = [
  page(rolesPage, {
    load: () => import('#features/roles/web/RolesPage.tsx'),
    name: 'RolesPage',
    words,
  }),
] as const
