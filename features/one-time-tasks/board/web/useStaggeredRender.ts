import { startTransition, useEffect, useState } from 'react'

/**
 * The number of parts to render: one at first, then one more after each commit. Rendering all at
 * once would block the page four times as long.
 */
export function useStaggeredRender(count: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, count])
  return drawn
}
