import { page } from '#client/pages.ts'
import { auditLogPage } from '#features/audit/pages.ts'
import { words as companies } from '#features/companies/web/feature.ts'
import { words as profile } from '#features/profile/web/feature.ts'

export const words = {
  audit: {
    en: () => import('#features/audit/web/messages.en.ts'),
    ar: () => import('#features/audit/web/messages.ar.ts'),
  },
}

export const pages = [
  page(auditLogPage, {
    load: () => import('#features/audit/web/AuditLogPage.tsx'),
    name: 'AuditLogPage',
    // Settings and devices have the same names here as on the pages where they are shown.
    words: { ...words, ...companies, ...profile },
  }),
] as const
