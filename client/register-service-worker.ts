const WORKER = '/service-worker.js'

/** Makes the service worker cache this page and all code loaded so far. */
export async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const assets = loaded.filter((one) => one.startsWith(`${location.origin}/assets/`))
  active?.postMessage({ shell: location.href, assets: [...new Set(assets)] })
}
