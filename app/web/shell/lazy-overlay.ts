import { useSyncExternalStore } from 'react'
import { captureWhileOpening } from '#ui/key-capture.ts'

/** An overlay whose code is fetched on first use, and that can be opened from anywhere. */
export function lazyOverlay<T>(load: () => Promise<T>) {
  let isOpen = false
  const listeners = new Set<() => void>()
  const show = (open: boolean) => {
    isOpen = open
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    load,
    open: (): void => void captureWhileOpening(load().then(() => show(true))).catch(() => {}),
    close: (): void => show(false),
    useOpen: (): boolean => useSyncExternalStore(subscribe, () => isOpen),
  }
}

/** The dialog that lists the shortcut keys. */
export const shortcutList = lazyOverlay(() => import('#app/web/shell/ShortcutsDialog.tsx'))
