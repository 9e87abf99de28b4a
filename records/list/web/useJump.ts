import { useEffect, useState } from 'react'

/**
 * Leads to the row that has an id of HTML, as soon as it stands in the page; `wanted` is that id
 * until then.
 */
export function useJump(shown: readonly unknown[]) {
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
