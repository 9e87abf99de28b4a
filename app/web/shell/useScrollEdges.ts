import { type RefObject, useEffect, useRef } from 'react'

/**
 * Sets `data-above` and `data-below` on a scrolling list while it has more content in that
 * direction (shown by `fade-edges`).
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
