import { useSyncExternalStore } from 'react'

/** More than a browser's toolbars take when they appear, less than any keyboard. */
const KEYBOARD_PX = 120

const isOpen = (): boolean => {
  const { visualViewport, innerHeight } = window
  if (!visualViewport) return false
  return innerHeight - visualViewport.height * visualViewport.scale > KEYBOARD_PX
}

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}

/** Whether the on-screen keyboard covers the lower part of the page. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(subscribe, isOpen)
