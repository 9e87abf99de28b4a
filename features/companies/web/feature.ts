import { page } from '#client/pages.ts'
import { companySettingsPage } from '#features/companies/pages.ts'

export const words = {
  settings: {
    en: () => import('#features/companies/web/messages.en.ts'),
    ar: () => import('#features/companies/web/messages.ar.ts'),
  },
}

export const pages = [
  page(companySettingsPage, {
    load: () => import('#features/companies/web/CompanySettingsPage.tsx'),
    name: 'CompanySettingsPage',
    words,
  }),
] as const
