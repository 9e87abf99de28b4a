import { useEffect, useRef } from 'react'

/** A closing sheet restores the focus itself in the next frame, so this waits a few frames. */
const FRAMES_TO_RESTORE = 3

/**
 * Remembers the element that opened a task. Returns a function that restores the focus there after
 * closing, or to the element with the task's id as `data-task` if the opener was rendered again.
 */
export function useRestoreFocus(id: string): () => void {
  const opener = useRef<Element>(null)
  useEffect(() => {
    const { activeElement } = document
    if (id && activeElement !== document.body) opener.current = activeElement
  }, [id])
  return () => {
    const from = opener.current
    let frames = FRAMES_TO_RESTORE
    const look = () => {
      frames -= 1
      if (frames > 0) return void requestAnimationFrame(look)
      if (document.activeElement !== document.body) return
      const row = document.querySelector(`[data-task="${CSS.escape(id)}"]`)
      const target = from?.isConnected ? from : row
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    requestAnimationFrame(look)
  }
}
