import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; follows changes of the window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** From this width on, tables replace the cards of phones. */
export const useWide = (): boolean => useMedia('(min-width: 700px)')
