import { lazy, Suspense } from 'react'
import { useToastsWanted } from '#platform/web/ui/toast.ts'

const ToastRegion = lazy(async () => ({
  default: (await import('#platform/web/ui/ToastRegion.tsx')).ToastRegion,
}))

/** Stands once in the app and weighs nothing until there is something to say. */
export function ToastHost(words: { label: string; closeLabel: string }) {
  if (!useToastsWanted()) return null
  return (
    <Suspense>
      <ToastRegion {...words} />
    </Suspense>
  )
}
