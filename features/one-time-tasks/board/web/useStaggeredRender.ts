import { startTransition, useEffect, useState } from 'react'

/**
 * How many of so many parts are drawn: one at first, then one after the other, each when the one
 * before stands in the page. All at once would hold up the page four times as long.
 */
export function useStaggeredRender(count: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, count])
  return drawn
}
