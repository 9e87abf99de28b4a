/** Longer than a menu takes to fade out, even on a busy machine. */
const MAX_WAIT_MS = 1_000

/**
 * Waits until the menu has closed and the focus is back on its button, because a dialog restores
 * the focus to the element that had it when the dialog opened.
 */
export async function waitForMenuClose(): Promise<void> {
  if (!document.querySelector('[role=menu]')) return
  for (const began = performance.now(); performance.now() - began < MAX_WAIT_MS; ) {
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.closest('[role=menu]')) return
    await new Promise(requestAnimationFrame)
  }
}
