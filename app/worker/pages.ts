declare const self: ServiceWorkerGlobalScope

/** Caches the code of pages, whose addresses are immutable, and the latest page. */
const CACHE = 'diwan-pages'
const SHELL = '/shell'
const MAX_CACHED = 600
/** If the network does not respond within this time, the cached page is used. */
const NETWORK_TIMEOUT_MS = 4_000
/** The statuses that a proxy returns while no process answers. */
const UNAVAILABLE_STATUSES = new Set([502, 503, 504])

const isAsset = ({ pathname }: URL) => pathname.startsWith('/assets/')
const isPage = ({ pathname }: URL) =>
  !/^\/(api|files|dev|metrics|healthz|readyz)(\/|$)/.test(pathname)

/** A page is the same for everyone: it has a language and a theme, but no name and no data. */
async function cacheShell(response: Response): Promise<void> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (response.ok && isHtml) await (await caches.open(CACHE)).put(SHELL, response)
}

/** The cached copy is written while the page already reads the response. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request)
  event.waitUntil(cacheShell(response.clone()))
  return response
}

/** The latest page from the network, or the cached one if the network fails. */
async function servePage(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(SHELL, { cacheName: CACHE })
  const newest = fromNetwork(event)
  if (!kept) return newest
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
  const response = await Promise.race([newest, patience]).catch(() => undefined)
  return response && !UNAVAILABLE_STATUSES.has(response.status) ? response : kept
}

async function cacheAsset(request: Request, response: Response): Promise<void> {
  if (response.ok) await (await caches.open(CACHE)).put(request, response)
}

async function serveAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { cacheName: CACHE })
  if (kept) return kept
  const response = await fetch(request)
  event.waitUntil(cacheAsset(request, response.clone()))
  return response
}

/** Caches a page and the code that it loaded before this worker was registered. */
export async function cachePage({
  shell,
  assets,
}: {
  shell: string
  assets: string[]
}): Promise<void> {
  const cache = await caches.open(CACHE)
  await cacheShell(await fetch(shell))
  const known = await Promise.all(assets.map((one) => cache.match(one)))
  await cache.addAll(assets.filter((_, at) => !known[at]))
  const kept = await cache.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - MAX_CACHED)).map((one) => cache.delete(one)),
  )
}

/** Responds to requests for pages and their code; all other requests use the network as usual. */
export function respondFromCache(event: FetchEvent): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(servePage(event))
  else if (isAsset(url)) event.respondWith(serveAsset(event))
}
