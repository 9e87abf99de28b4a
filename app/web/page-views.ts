import type { RegisteredRouter, RouterEvents } from '@tanstack/react-router'
import type { reportPageView } from '#app/page-views.ts'
import { pageLocale } from '#client/session.ts'
import type { Input } from '#shared/endpoint.ts'
import { asPattern } from '#shared/pages.ts'

type View = Input<typeof reportPageView>['body']

/**
 * Tells the server which page is shown, by its pattern alone; what was typed at an address without
 * a page is told to nobody. As a beacon it waits for nothing, and its failure is silent.
 */
export function noteView(
  router: RegisteredRouter,
  { pathChanged, toLocation }: RouterEvents['onResolved'],
): void {
  const [, , page] = router.getMatchedRoutes(toLocation.pathname)
  const isFound = page && !page.children
  if (!pathChanged || !isFound) return
  const view: View = { path: asPattern(page.fullPath), locale: pageLocale() }
  navigator.sendBeacon(
    '/api/page-views',
    new Blob([JSON.stringify(view)], { type: 'application/json' }),
  )
}
