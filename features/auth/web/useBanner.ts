import { type ReactNode, useEffect, useState } from 'react'

/** spec: an error banner shows for 3 seconds. */
const BANNER_MS = 3000

/** What a banner says now; each saying shows for 3 seconds from its own beginning. */
export function useBanner() {
  const [saying, setSaying] = useState<{ text: ReactNode; key: number }>()
  useEffect(() => {
    if (!saying) return
    const timer = setTimeout(() => setSaying(undefined), BANNER_MS)
    return () => clearTimeout(timer)
  }, [saying])
  const say = (text: ReactNode) => setSaying((last) => ({ text, key: (last?.key ?? 0) + 1 }))
  return { saying, say }
}
