import { type RefObject, useLayoutEffect, useRef } from 'react'

const ROOM = 300
const GAP = 4

/**
 * Shows an element in the top layer, so that nothing clips it, and positions it below its box, or
 * above when fewer than 300 px are left below and there is more room above.
 */
export function usePlaced(boxRef: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const layer = ref.current
    const box = boxRef.current
    if (!layer || !box) return
    const place = () => {
      const rect = box.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const below = clientHeight - rect.bottom
      const above = below < ROOM && rect.top > below
      const rtl = getComputedStyle(box).direction === 'rtl'
      Object.assign(layer.style, {
        insetInlineStart: `${rtl ? clientWidth - rect.right : rect.left}px`,
        inlineSize: `${rect.width}px`,
        insetBlockStart: above ? 'auto' : `${rect.bottom + GAP}px`,
        insetBlockEnd: above ? `${clientHeight - rect.top + GAP}px` : 'auto',
        maxBlockSize: `${Math.min(ROOM, (above ? rect.top : below) - 2 * GAP)}px`,
      })
    }
    layer.showPopover()
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(box)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [boxRef])
  return ref
}
