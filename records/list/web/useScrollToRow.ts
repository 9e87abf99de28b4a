import { useEffect, useState } from 'react'

/**
 * Scrolls to and focuses the row with an HTML id once it is in the page; `wanted` is a pending id.
 */
export function useScrollToRow(shown: readonly unknown[]) {
  const [wanted, jump] = useState<string>()
  useEffect(() => {
    const row = wanted && shown.length > 0 && document.getElementById(wanted)
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
    jump(undefined)
  }, [wanted, shown])
  return { wanted, jump }
}
