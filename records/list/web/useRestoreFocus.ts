import { useEffect, useRef } from 'react'

const DIALOG = '[role=dialog], [role=alertdialog]'

/** A closed dialog restores the focus in the next frame. */
const FRAMES_TO_RESTORE = 3

/** Runs when no dialog is visible and the focus is restored. Returns a function that cancels it. */
function afterDialogs(run: () => void): () => void {
  let frame = 0
  let framesLeft = FRAMES_TO_RESTORE
  const check = () => {
    framesLeft = document.querySelector(DIALOG) ? FRAMES_TO_RESTORE : framesLeft - 1
    if (framesLeft > 0) frame = requestAnimationFrame(check)
    else run()
  }
  frame = requestAnimationFrame(check)
  return () => cancelAnimationFrame(frame)
}

const rowOf = (id: string) => `[data-actions="${id}"], [role=row][data-key="${id}"]`

interface RestoreFocusOptions {
  /** A dialog is open over the page. */
  open: boolean
  /** The id of the row that was worked on. */
  id: string | undefined
  hasSelection?: boolean
}

/**
 * The focused element can disappear with a dialog, a deleted row or the bulk bar. Then focuses the
 * row that was worked on (the element with its id as `data-actions`, or its card on a board), or
 * the heading if that row is gone.
 */
export function useRestoreFocus({ open, id, hasSelection = false }: RestoreFocusOptions) {
  const heading = useRef<HTMLHeadingElement>(null)
  const used = useRef(false)
  useEffect(() => {
    if (open || hasSelection) {
      used.current = true
      if (open) return
    }
    if (!used.current) return
    return afterDialogs(() => {
      if (document.activeElement !== document.body) return
      const row = id && document.querySelector<HTMLElement>(rowOf(id))
      const target = row || heading.current
      target?.focus({ preventScroll: true })
    })
  }, [open, hasSelection, id])
  return heading
}
