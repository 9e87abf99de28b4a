import { useEffect, useRef } from 'react'

/**
 * What is pressed in an occurrence often goes away with the press. The function names the control that
 * gets the focus after the next drawing; the occurrence itself, where that control is not there.
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
