import { Counter } from 'prom-client'
import { reportPageView } from '#app/page-views.ts'
import * as others from '#app/pages.ts'
import { FEATURES } from '#app/server/features.ts'
import { invalidField } from '#server/errors.ts'
import { servePublic } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { getPagePattern } from '#shared/pages.ts'

type PageView = Parsed<typeof reportPageView>['body']

const FORWARD_MS = 3_000
/** The maximum number of views in flight: a slow service can cost page views, but never memory. */
const MAX_IN_FLIGHT = 20

async function post(url: string, { path, locale }: PageView): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, locale }),
    redirect: 'error',
    signal: AbortSignal.timeout(FORWARD_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The analytics service answered ${response.status}`)
}

/** Forwards page views in the background; `lose` is called for each one that is lost. */
function forwarderTo(url: string, onLost: () => void): (view: PageView) => void {
  let inFlight = 0
  return (view) => {
    if (inFlight >= MAX_IN_FLIGHT) return onLost()
    inFlight += 1
    void post(url, view)
      .catch(onLost)
      .finally(() => {
        inFlight -= 1
      })
  }
}

/** The address patterns of all pages. A page view names one of these and nothing more specific. */
const PATTERNS = new Set(
  [...FEATURES.flatMap(({ pages = [] }) => pages), ...Object.values(others)].map(getPagePattern),
)

const unknownPage = () =>
  invalidField('path', { en: 'There is no such page.', ar: 'لا توجد صفحة بهذا العنوان.' })

/**
 * Counts page views in `/metrics` and forwards them to ANALYTICS_URL if it is set: the page's
 * pattern and language, and nothing about the viewer.
 */
export function pageViewRoutes(server: Server): void {
  const registers = [server.metrics]
  const views = new Counter({
    name: 'page_views_total',
    help: 'Looks at pages, by the pattern of their address',
    labelNames: ['page', 'locale'] as const,
    registers,
  })
  const lost = new Counter({
    name: 'page_views_lost_total',
    help: 'Page views that the analytics service did not take',
    registers,
  })
  const { analyticsUrl } = server.config
  const forward = analyticsUrl ? forwarderTo(analyticsUrl, () => lost.inc()) : undefined
  servePublic(server, reportPageView, async (_visitor, { body }) => {
    if (!PATTERNS.has(body.path)) throw unknownPage()
    views.labels(body.path, body.locale).inc()
    forward?.(body)
    return {}
  })
}
