import { cachePage, respondFromCache } from '#app/worker/pages.ts'
import type { PushedNotice } from '#shared/notifications.ts'

declare const self: ServiceWorkerGlobalScope

const icon = '/icons/icon-192.png'

/** Always shows a pushed message: browsers revoke the push permission otherwise. */
function show({ title, body, url, lang, dir, tag }: PushedNotice): Promise<void> {
  return self.registration.showNotification(title, {
    ...{ body, lang, dir, tag, icon },
    data: { url },
  })
}

/** Opens the URL in an existing page, otherwise in a new one. */
async function open(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  const moved = await page?.navigate(url).catch(() => null)
  if (moved) await moved.focus()
  else await self.clients.openWindow(url)
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', respondFromCache)
self.addEventListener('message', (event) => event.waitUntil(cachePage(event.data)))
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushedNotice))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { url: string }).url))
})
