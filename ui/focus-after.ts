/** A closed dialog restores the focus itself in the next frame, so a few frames are waited. */
const FRAMES_TO_RESTORE = 3
/** After a longer wait the user has moved on. */
const MAX_MS = 3_000

/**
 * Moves the focus after a confirmed deletion. Call it before the request, and its result when the
 * item is deleted: once item and question are gone, the first connected element of `next` gets the
 * focus.
 */
export function focusAfter(gone: Element, next: readonly (Element | null)[]): () => void {
  const question = document.activeElement?.closest('[role=alertdialog]')
  let until = 0
  let left = FRAMES_TO_RESTORE
  const look = () => {
    if (performance.now() > until) return
    left = gone.isConnected || question?.isConnected ? FRAMES_TO_RESTORE : left - 1
    if (left > 0) return void requestAnimationFrame(look)
    const target = next.find((one) => one?.isConnected)
    if (target instanceof HTMLElement) target.focus()
  }
  return () => {
    until = performance.now() + MAX_MS
    requestAnimationFrame(look)
  }
}
