import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSession } from '#platform/web/session.ts'
import { whenUsed } from '#platform/web/when-used.ts'

const WORKER = '/service-worker.js'
/** Nothing of this stands in the way of what the page is opened for. */
const AFTER_MS = 5_000

/** Has the browser keep this page, and all code that was loaded by now. */
async function keepPages(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const assets = loaded.filter((one) => one.startsWith(`${location.origin}/assets/`))
  active?.postMessage({ shell: location.href, assets: [...new Set(assets)] })
}

/** Prepares for a time without network, once somebody uses the page: the day's duties can then be opened. */
export function useOfflinePages(): void {
  const router = useRouter()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const params = { companyName: readSession()?.companySlug ?? '' }
    const prepare = async () => {
      await router.preloadRoute({ to: '/$companyName/routine-task', params })
      await keepPages()
    }
    return whenUsed(() => void prepare().catch(() => {}), AFTER_MS)
  }, [router])
}
