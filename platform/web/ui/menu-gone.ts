const MOST_FRAMES = 12

/**
 * A dialog gives the focus back to where it was when it opened: so a menu that asked for it has to
 * be gone first, and the focus back on its button.
 */
export async function menuGone(): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.closest('[role=menu]')) return
    await new Promise(requestAnimationFrame)
  }
}
