import { useEffect, useRef } from 'react'

/** A sheet that goes away gives the focus back itself, with the next frame. */
const FRAMES_TO_RESTORE = 3

/**
 * From where a task was opened. Gives back the function that returns the focus there when it is
 * closed, or to what bears the task's id as `data-task`, where that was drawn anew meanwhile.
 */
export function useOpener(id: string): () => void {
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
