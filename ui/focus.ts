import { useEffect, useRef } from 'react'

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

/**
 * A pressed control in an occurrence often disappears. `focusNext` names the control that gets the
 * focus after the next render; if it does not exist, the occurrence itself gets it.
 */
export function useFocusNext() {
  const box = useRef<HTMLDivElement>(null)
  const nextAction = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (nextAction.current === undefined) return
    const target = box.current?.querySelector<HTMLElement>(`[data-action="${nextAction.current}"]`)
    nextAction.current = undefined
    const focused = target ?? box.current
    focused?.focus({ preventScroll: true })
  })
  const focusNext = (action: string) => {
    nextAction.current = action
  }
  return { box, focusNext }
}

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
