import {
  appsPage,
  automationPage,
  billingPage,
  errorPage,
  goalsPage,
  iconsPage,
  kitPage,
  meetingsPage,
  oneTimeTasksPage,
  pricingPage,
  projectsPage,
  rightToLeftPage,
  tablesPage,
  virtualRealityPage,
} from '#app/pages.ts'
import { shell } from '#app/web/words.ts'
import { page } from '#platform/web/pages.ts'

const notBuilt = () => import('#app/web/shell/NotBuiltPage.tsx')
const comingSoon = () => import('#app/web/shell/ComingSoonPage.tsx')

/** Pages that are not built yet or belong to no feature. */
export const OTHER_PAGES = [
  page(errorPage, {
    load: () => import('#app/web/ErrorPage.tsx'),
    name: 'ErrorPage',
    words: { shell },
  }),
  page(kitPage, {
    load: () => import('#platform/web/ui/kit/KitPage.tsx'),
    name: 'KitPage',
    words: {},
  }),
  page(pricingPage, { load: notBuilt, name: 'NotBuiltOutside', words: { shell } }),
  page(rightToLeftPage, { load: notBuilt, name: 'NotBuiltOutside', words: { shell } }),
  page(oneTimeTasksPage, { load: notBuilt, name: 'NotBuiltPage', words: {} }),
  page(projectsPage, { load: notBuilt, name: 'NotBuiltPage', words: {} }),
  page(billingPage, { load: notBuilt, name: 'NotBuiltPage', words: {} }),
  page(tablesPage, { load: notBuilt, name: 'NotBuiltPage', words: {} }),
  page(virtualRealityPage, { load: notBuilt, name: 'NotBuiltPage', words: {} }),
  page(iconsPage, { load: notBuilt, name: 'NotBuiltPage', words: {} }),
  page(goalsPage, { load: comingSoon, name: 'ComingSoonPage', words: {} }),
  page(meetingsPage, { load: comingSoon, name: 'ComingSoonPage', words: {} }),
  page(automationPage, { load: comingSoon, name: 'ComingSoonPage', words: {} }),
  page(appsPage, { load: comingSoon, name: 'ComingSoonPage', words: {} }),
] as const
