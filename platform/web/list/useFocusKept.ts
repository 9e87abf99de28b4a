import { useEffect, useRef } from 'react'

const RESTORED_MS = 300

interface Kept {
  /** A dialog stands over the page. */
  open: boolean
  /** Whose row was worked on. */
  id: string | undefined
  hasSelection?: boolean
}

/**
 * What had the focus may go with a dialog, a deleted row or the bar of the selected. Then the row
 * that was worked on has it (what bears its id as `data-actions`) or, where that is gone, the heading.
 */
export function useFocusKept({ open, id, hasSelection = false }: Kept) {
  const heading = useRef<HTMLHeadingElement>(null)
  const used = useRef(false)
  useEffect(() => {
    if (open || hasSelection) {
      used.current = true
      if (open) return
    }
    if (!used.current) return
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const row = id && document.querySelector<HTMLElement>(`[data-actions="${id}"]`)
      const target = row || heading.current
      target?.focus({ preventScroll: true })
    }, RESTORED_MS)
    return () => clearTimeout(timer)
  }, [open, hasSelection, id])
  return heading
}
