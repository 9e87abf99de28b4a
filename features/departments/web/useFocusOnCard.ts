import { useEffect, useRef, useState } from 'react'

const RESTORED_MS = 300

/**
 * A closed dialog gives the focus back to the button that opened it. Where that is gone (with the
 * empty page, or with the deleted department) the card named here has the focus, or the title.
 */
export function useFocusOnCard() {
  const [wanted, setWanted] = useState<{ id: string | undefined }>()
  const card = useRef<HTMLLIElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const next = card.current ?? title.current
      next?.focus()
    }, RESTORED_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const focusOn = (id: string | undefined) => setWanted({ id })
  return { focused: { id: wanted?.id, card }, title, focusOn }
}
