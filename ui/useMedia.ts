import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, now and as the window changes. */
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

/** From this width on a table stands where there are cards on phones. */
export const useWide = (): boolean => useMedia('(min-width: 700px)')
