import type { RegisteredRouter, RouterEvents } from '@tanstack/react-router'
import type { reportPageView } from '#app/page-views.ts'
import { pageLocale } from '#client/session.ts'
import type { Input } from '#shared/endpoint.ts'
import { toPathPattern } from '#shared/pages.ts'

type View = Input<typeof reportPageView>['body']

/**
 * Reports the page view with only the route's pattern; an address without a page is not reported.
 * Uses a beacon: nothing waits for it, and a failure is ignored.
 */
export function reportView(
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
