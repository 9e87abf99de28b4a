import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 60rem)'

function subscribe(listener: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether a table has room; below that its rows are cards. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
