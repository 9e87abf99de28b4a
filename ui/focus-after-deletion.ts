/** A closed dialog restores the focus itself in the next frame, so a few frames are waited. */
const FRAMES_TO_RESTORE = 3
/** After a longer wait the user has moved on. */
const MAX_MS = 3_000

/**
 * Moves the focus after a confirmed deletion. Call it before the request, and its result when the
 * item is deleted: once item and question are gone, the first connected element of `next` gets the
 * focus.
 */
export function focusAfterDeletion(gone: Element, next: readonly (Element | null)[]): () => void {
  const question = document.activeElement?.closest('[role=alertdialog]')
  let deadline = 0
  let framesLeft = FRAMES_TO_RESTORE
  const tryFocus = () => {
    if (performance.now() > deadline) return
    framesLeft = gone.isConnected || question?.isConnected ? FRAMES_TO_RESTORE : framesLeft - 1
    if (framesLeft > 0) return void requestAnimationFrame(tryFocus)
    const target = next.find((one) => one?.isConnected)
    if (target instanceof HTMLElement) target.focus()
  }
  return () => {
    deadline = performance.now() + MAX_MS
    requestAnimationFrame(tryFocus)
  }
}
