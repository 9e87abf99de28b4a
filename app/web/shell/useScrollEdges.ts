import { type RefObject, useEffect, useRef } from 'react'

/**
 * Marks a list that scrolls with `data-above` and `data-below` while more of it lies there
 * (`fade-edges` shows that), and not at its ends.
 */
export function useScrollEdges(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const mark = () => {
      const { scrollTop, scrollHeight, clientHeight } = list
      list.toggleAttribute('data-above', scrollTop > 1)
      list.toggleAttribute('data-below', scrollHeight - clientHeight - scrollTop > 1)
    }
    const sizes = new ResizeObserver(mark)
    for (const one of [list, ...list.children]) sizes.observe(one)
    list.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      list.removeEventListener('scroll', mark)
    }
  }, [])
  return ref
}
