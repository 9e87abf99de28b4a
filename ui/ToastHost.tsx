import { lazy, Suspense } from 'react'
import { usePrefetch } from '#client/prefetch.ts'
import { untilLoaded } from '#ui/lazy-page.tsx'
import { useToastsWanted } from '#ui/toast.ts'

const load = () => untilLoaded(() => import('#ui/ToastRegion.tsx'))
const ToastRegion = lazy(async () => ({ default: (await load()).ToastRegion }))

const AHEAD_MS = 3000

/**
 * Rendered once in the app. Its code is prefetched on first interaction, so that a lost network
 * connection can still be reported.
 */
export function ToastHost(words: { label: string; closeLabel: string }) {
  usePrefetch(load, AHEAD_MS)
  if (!useToastsWanted()) return null
  return (
    <Suspense>
      <ToastRegion {...words} />
    </Suspense>
  )
}
