import { useMedia } from '#platform/web/useMedia.ts'

/** From this width on a table stands where there are cards on phones. */
export const useWide = (): boolean => useMedia('(min-width: 700px)')
