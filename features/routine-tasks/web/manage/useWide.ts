import { useSyncExternalStore } from 'react'

/** From this width on a table stands where there are cards on phones. */
const WIDE = '(min-width: 700px)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
