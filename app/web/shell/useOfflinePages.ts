import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onFirstInteraction } from '#client/prefetch.ts'
import { readSession } from '#client/session.ts'

/** Nothing of this stands in the way of what the page is opened for. */
const AFTER_MS = 5_000

/** Prepares for a time without network, once somebody uses the page: the day's duties can then be opened. */
export function useOfflinePages(): void {
  const router = useRouter()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const params = { companyName: readSession()?.companySlug ?? '' }
    const prepare = async () => {
      const [{ registerServiceWorker }] = await Promise.all([
        import('#client/register-service-worker.ts'),
        router.preloadRoute({ to: '/$companyName/routine-task', params }),
      ])
      await registerServiceWorker()
    }
    return onFirstInteraction(() => void prepare().catch(() => {}), AFTER_MS)
  }, [router])
}
