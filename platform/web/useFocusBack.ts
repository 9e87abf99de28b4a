import { useEffect, useRef } from 'react'

/**
 * What is pressed in a duty often goes away with the press. The function names the control that
 * gets the focus after the next drawing; the duty itself, where that control is not there.
 */
export function useFocusBack() {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const target = box.current?.querySelector<HTMLElement>(`[data-action="${wanted.current}"]`)
    wanted.current = undefined
    const focused = target ?? box.current
    focused?.focus({ preventScroll: true })
  })
  const focusNext = (action: string) => {
    wanted.current = action
  }
  return { box, focusNext }
}
