import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onFirstInteraction } from '#client/prefetch.ts'
import { readSession } from '#client/session.ts'

/** The delay that keeps this from competing with the page's own loading. */
const PREPARE_DELAY_MS = 5_000

/**
 * Prepares for offline use on first interaction, so that the day's duties can be opened without a
 * network.
 */
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
    return onFirstInteraction(() => void prepare().catch(() => {}), PREPARE_DELAY_MS)
  }, [router])
}
