import { lazy, Suspense } from 'react'
import { untilLoaded } from '#platform/web/lazy-page.tsx'
import { useToastsWanted } from '#platform/web/ui/toast.ts'
import { useFetchedAhead } from '#platform/web/when-used.ts'

const load = () => untilLoaded(() => import('#platform/web/ui/ToastRegion.tsx'))
const ToastRegion = lazy(async () => ({ default: (await load()).ToastRegion }))

const AHEAD_MS = 3000

/**
 * Stands once in the app and weighs nothing until the page is used: then its code is fetched, so
 * that it can be said when the network is gone.
 */
export function ToastHost(words: { label: string; closeLabel: string }) {
  useFetchedAhead(load, AHEAD_MS)
  if (!useToastsWanted()) return null
  return (
    <Suspense>
      <ToastRegion {...words} />
    </Suspense>
  )
}
