import { appsPage, automationPage, errorPage, goalsPage, meetingsPage } from '#app/pages.ts'
import { shell } from '#app/web/translations.ts'
import { page } from '#client/pages.ts'

const comingSoon = () => import('#app/web/shell/ComingSoonPage.tsx')

/** Pages that belong to no feature. */
export const OTHER_PAGES = [
  page(errorPage, {
    load: () => import('#app/web/ErrorPage.tsx'),
    name: 'ErrorPage',
    words: { shell },
  }),
  page(goalsPage, { load: comingSoon, name: 'ComingSoonPage', words: {} }),
  page(meetingsPage, { load: comingSoon, name: 'ComingSoonPage', words: {} }),
  page(automationPage, { load: comingSoon, name: 'ComingSoonPage', words: {} }),
  page(appsPage, { load: comingSoon, name: 'ComingSoonPage', words: {} }),
] as const
