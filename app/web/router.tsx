import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { FEATURES, type FeaturePages } from '#app/web/features.ts'
import {
  guardCompany,
  guardHome,
  guardLinkedPage,
  guardPage,
  guardPublicPage,
  guardSignedIn,
  hasLostAccess,
} from '#app/web/guard/guards.ts'
import { OTHER_PAGES } from '#app/web/other-pages.ts'
import { Root } from '#app/web/Root.tsx'
import * as words from '#app/web/translations.ts'
import { withSignedInCheck } from '#app/web/withSignedInCheck.tsx'
import { setLocale, useTranslations } from '#client/i18n.ts'
import type { Page } from '#client/pages.ts'
import type { PageAddress, PageKind } from '#shared/pages.ts'
import { buttonClass } from '#ui/button-class.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'
import { lazyPage } from '#ui/lazy-page.tsx'

function NotFoundPage() {
  const { t } = useTranslations('common')
  return (
    <PublicLayout>
      <div className="mx-auto max-w-md py-16 text-center">
        <p className="text-2xl font-semibold text-muted">404</p>
        <h1 className="mt-2 text-xl font-semibold">{t('notFoundTitle')}</h1>
        <p className="mt-2 text-muted">{t('notFoundText')}</p>
        <Link to="/" className={`mt-6 ${buttonClass({ tone: 'primary' })}`}>
          {t('toStart')}
        </Link>
      </div>
    </PublicLayout>
  )
}

/** Replaces a page whose code or first data failed to load; Retry loads it again. */
function PageFailed({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const { t } = useTranslations('common')
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState title={t('pageFailed')} retryLabel={t('retry')} onRetry={retry}>
      {t('pageFailedHint')}
    </ErrorState>
  )
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})

/** Pages without a shared layout. */
type OutsideKind = Exclude<PageKind, 'company' | 'plan'>

const GUARDS: Record<OutsideKind, typeof guardLinkedPage> = {
  public: guardPublicPage,
  linked: guardLinkedPage,
  open: async () => {},
}

const outsideRoute = <P extends string>({
  address: { path, kind },
  load,
  words: its,
}: Page<PageAddress<P, OutsideKind>>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: kind === 'linked' ? withSignedInCheck(load, its) : lazyPage(load, its),
    beforeLoad: GUARDS[kind],
  })

const toSignIn = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ preload }) => {
      if (path === 'ar/login' && !preload) await setLocale('ar')
      throw redirect({ to: '/signin', replace: true })
    },
  })

const plan = createRoute({
  getParentRoute: () => root,
  id: 'plan',
  component: lazyPage(async () => (await import('#app/web/shell/PlanLayout.tsx')).PlanLayout, {
    shell: words.shell,
  }),
})
const planRoute = <P extends string>({
  address: { path },
  load,
  words: its,
}: Page<PageAddress<P, 'plan'>>) =>
  createRoute({
    getParentRoute: () => plan,
    path,
    component: lazyPage(load, its),
    beforeLoad: guardSignedIn,
  })

const company = createRoute({
  getParentRoute: () => root,
  path: '$companyName',
  component: lazyPage(async () => (await import('#app/web/shell/Shell.tsx')).Shell, {
    shell: words.shell,
    lists: words.lists,
  }),
  beforeLoad: ({ params, location }) => guardCompany(params.companyName, location),
})

const companyIndex = createRoute({
  getParentRoute: () => company,
  path: '/',
  beforeLoad: guardHome,
})

const companyRoute = <P extends string>({
  address,
  load,
  words: its,
}: Page<PageAddress<P, 'company'>>) =>
  createRoute({
    getParentRoute: () => company,
    path: address.path,
    staticData: { address },
    component: lazyPage(load, its),
    beforeLoad: ({ location, cause }) => {
      if (cause !== 'stay' || !hasLostAccess(address.may)) guardPage(address, location)
    },
  })

/**
 * The routes of pages with their paths as types. They are collected in `Found`, because TypeScript
 * follows only such a recursion further than 50 pages.
 */
type OutsideRoutes<T, Found extends unknown[] = []> = T extends readonly [
  Page<infer A>,
  ...infer Rest,
]
  ? OutsideRoutes<
      Rest,
      A extends PageAddress<infer P, OutsideKind>
        ? [...Found, ReturnType<typeof outsideRoute<P>>]
        : Found
    >
  : Found
type PlanRoutes<T, Found extends unknown[] = []> = T extends readonly [Page<infer A>, ...infer Rest]
  ? PlanRoutes<
      Rest,
      A extends PageAddress<infer P, 'plan'> ? [...Found, ReturnType<typeof planRoute<P>>] : Found
    >
  : Found
type CompanyRoutes<T, Found extends unknown[] = []> = T extends readonly [
  Page<infer A>,
  ...infer Rest,
]
  ? CompanyRoutes<
      Rest,
      A extends PageAddress<infer P, 'company'>
        ? [...Found, ReturnType<typeof companyRoute<P>>]
        : Found
    >
  : Found

type AllPages = [...FeaturePages, ...typeof OTHER_PAGES]
const pages: readonly Page[] = [
  ...FEATURES.flatMap((one): readonly Page[] => one.pages),
  ...OTHER_PAGES,
]

const isOfCompany = (page: Page): page is Page<PageAddress<string, 'company'>> =>
  page.address.kind === 'company'
const isOfPlan = (page: Page): page is Page<PageAddress<string, 'plan'>> =>
  page.address.kind === 'plan'
const isOutside = (page: Page): page is Page<PageAddress<string, OutsideKind>> =>
  !isOfCompany(page) && !isOfPlan(page)

const outsideRoutes = pages
  .filter(isOutside)
  .map(outsideRoute) as unknown as OutsideRoutes<AllPages>
const planRoutes = pages.filter(isOfPlan).map(planRoute) as unknown as PlanRoutes<AllPages>
const companyRoutes = pages
  .filter(isOfCompany)
  .map(companyRoute) as unknown as CompanyRoutes<AllPages>

const routeTree = root.addChildren([
  ...outsideRoutes,
  toSignIn('login'),
  toSignIn('ar/login'),
  plan.addChildren(planRoutes),
  company.addChildren([companyIndex, ...companyRoutes]),
])

/** Accepts a typed address with `%26` where the route has `&`. */
const readAmpersand = ({ url }: { url: URL }) => {
  url.pathname = url.pathname.replaceAll('%26permissions', '&permissions')
  return url
}

export const router = createRouter({
  routeTree,
  rewrite: { input: readAmpersand },
  defaultPreload: 'intent',
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** For a company's page: its path and required permissions. */
    address?: PageAddress
  }
}
