/** Longer than a menu takes to fade, on any screen and on a busy machine. */
const LONGEST_MS = 1_000

/**
 * A dialog gives the focus back to where it was when it opened: so a menu that asked for it has to
 * be gone first, and the focus back on its button.
 */
export async function menuGone(): Promise<void> {
  if (!document.querySelector('[role=menu]')) return
  for (const began = performance.now(); performance.now() - began < LONGEST_MS; ) {
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.closest('[role=menu]')) return
    await new Promise(requestAnimationFrame)
  }
}
