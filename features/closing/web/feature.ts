import { page } from '#client/pages.ts'
import { closingPage } from '#features/closing/pages.ts'
import { settingsParts } from '#features/companies/web/settings-parts.ts'
import { lazyPage } from '#ui/lazy-page.tsx'

export const words = {
  closing: {
    en: () => import('#features/closing/web/messages.en.ts'),
    ar: () => import('#features/closing/web/messages.ar.ts'),
  },
}

export const pages = [
  page(closingPage, {
    load: () => import('#features/closing/web/ClosingPage.tsx'),
    name: 'ClosingPage',
    words,
  }),
] as const

export const extensions = [
  settingsParts.contribute({
    Content: lazyPage(
      async () => (await import('#features/closing/web/DangerCard.tsx')).DangerCard,
      words,
    ),
  }),
]
