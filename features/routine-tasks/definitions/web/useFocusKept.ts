import { useEffect, useRef } from 'react'
import type { useDialogs } from '#features/routine-tasks/definitions/web/useDialogs.ts'
import { taskIdOf } from '#features/routine-tasks/definitions/web/wanted.ts'

const RESTORED_MS = 300

/**
 * What had the focus may go with a dialog, a deleted row or the bar of the selected. Then the menu
 * of the row that was worked on has it or, where that is gone, the heading.
 */
export function useFocusKept(
  { open, wanted }: Pick<ReturnType<typeof useDialogs>, 'open' | 'wanted'>,
  hasSelection: boolean,
) {
  const heading = useRef<HTMLHeadingElement>(null)
  const used = useRef(false)
  const id = taskIdOf(wanted)
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
