import { lazy, Suspense } from 'react'
import { usePrefetch } from '#client/prefetch.ts'
import { loadWithRetries } from '#ui/lazy-page.tsx'
import { useHasToasts } from '#ui/toast.ts'

const load = () => loadWithRetries(() => import('#ui/ToastRegion.tsx'))
const ToastRegion = lazy(async () => ({ default: (await load()).ToastRegion }))

const PREFETCH_DELAY_MS = 3000

/**
 * Rendered once in the app. Its code is prefetched on first interaction, so that a lost network
 * connection can still be reported.
 */
export function ToastHost(words: { label: string; closeLabel: string }) {
  usePrefetch(load, PREFETCH_DELAY_MS)
  if (!useHasToasts()) return null
  return (
    <Suspense>
      <ToastRegion {...words} />
    </Suspense>
  )
}
