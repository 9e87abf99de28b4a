import {
  Outlet,
  type RegisteredRouter,
  type RouterEvents,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { reportPageView } from '#app/page-views.ts'
import { afterNavigation, handleCallEvents, useNotice } from '#app/web/notices.ts'
import * as words from '#app/web/translations.ts'
import { useTranslations } from '#client/i18n.ts'
import { pageLocale, readSession, useSessionChanges } from '#client/session.ts'
import type { Input } from '#shared/endpoint.ts'
import { PRODUCT_NAME } from '#shared/locale.ts'
import { toPathPattern } from '#shared/pages.ts'
import { lazyPage } from '#ui/lazy-page.tsx'

const NoticeDialog = lazyPage(
  async () => (await import('#app/web/NoticeDialog.tsx')).NoticeDialog,
  {
    shell: words.shell,
  },
)

handleCallEvents()

/** The root of every page: the window's title and the notices that can appear on any page. */
export function Root() {
  const { locale } = useTranslations('common')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const notice = useNotice()
  const router = useRouter()
  const changes = useSessionChanges()
  useEffect(
    () =>
      router.subscribe('onResolved', (navigation) => {
        afterNavigation(navigation.toLocation.pathname)
        reportView(router, navigation)
      }),
    [router],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the company changes with these
  useEffect(() => {
    document.title = readSession()?.companyName || PRODUCT_NAME[locale]
  }, [locale, pathname, changes])
  return (
    <>
      <Outlet />
      {notice && (
        <Suspense>
          <NoticeDialog />
        </Suspense>
      )}
    </>
  )
}

type View = Input<typeof reportPageView>['body']

/**
 * Reports the page view with only the route's pattern; an address without a page is not reported.
 * Uses a beacon: nothing waits for it, and a failure is ignored.
 */
function reportView(
  router: RegisteredRouter,
  { pathChanged, toLocation }: RouterEvents['onResolved'],
): void {
  const [, , page] = router.getMatchedRoutes(toLocation.pathname)
  const isFound = page && !page.children
  if (!pathChanged || !isFound) return
  const view: View = { path: toPathPattern(page.fullPath), locale: pageLocale() }
  navigator.sendBeacon(
    '/api/page-views',
    new Blob([JSON.stringify(view)], { type: 'application/json' }),
  )
}
