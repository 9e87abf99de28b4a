import { useSyncExternalStore } from 'react'
import { loadWithRetries } from '#ui/lazy-page.tsx'
import type { ToastContent } from '#ui/toast-queue.ts'

const loadQueue = async () => (await loadWithRetries(() => import('#ui/toast-queue.ts'))).toastQueue

let hasToasts = false
const listeners = new Set<() => void>()

/** Whether any message was shown yet: only then is the region's code fetched. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hasToasts,
  )

/** How long a message stays if it offers an undo, or explains why an item was not removed. */
export const LONG_TOAST_MS = 10_000

/**
 * Shows a message in the corner for `timeout` ms (paused while focused, and some seconds for a
 * pointer); 0 keeps it until it is closed. Both ways of closing call `onClose`. Returns a function
 * that closes it.
 */
export function toast({
  timeout,
  onClose,
  ...content
}: ToastContent & { timeout?: number | undefined; onClose?: () => void }): () => void {
  hasToasts = true
  for (const listener of listeners) listener()
  const after = timeout ?? (content.action ? 8000 : 4000)
  const shown = loadQueue().then((queue) => ({
    queue,
    key: queue.add(content, { ...(after > 0 && { timeout: after }), ...(onClose && { onClose }) }),
  }))
  return () => void shown.then(({ queue, key }) => queue.close(key))
}
