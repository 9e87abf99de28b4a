import { lazy, Suspense } from 'react'
import { usePrefetch } from '#client/prefetch.ts'
import { untilLoaded } from '#ui/lazy-page.tsx'
import { useToastsWanted } from '#ui/toast.ts'

const load = () => untilLoaded(() => import('#ui/ToastRegion.tsx'))
const ToastRegion = lazy(async () => ({ default: (await load()).ToastRegion }))

const AHEAD_MS = 3000

/**
 * Stands once in the app and weighs nothing until the page is used: then its code is fetched, so
 * that it can be said when the network is gone.
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
