/** A question that is gone gives the focus back itself, with the next frame. */
const FRAMES_TO_RESTORE = 3
/** Whoever waited longer is elsewhere by then. */
const MAX_MS = 3_000

/**
 * For what is deleted after a question, asked before: it may be gone with the reply. Call what it gives
 * back when it is deleted: once both are gone, the focus goes to the first of `next` that is there.
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
