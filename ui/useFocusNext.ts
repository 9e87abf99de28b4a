import { useEffect, useRef } from 'react'

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
