import { type RefObject, useLayoutEffect, useRef } from 'react'

const MAX_HEIGHT_PX = 300
const GAP = 4

/**
 * Shows an element in the top layer, so that nothing clips it, and positions it below its box, or
 * above when fewer than 300 px are left below and there is more room above.
 */
export function useAnchoredPosition(boxRef: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const layer = ref.current
    const box = boxRef.current
    if (!layer || !box) return
    const updatePosition = () => {
      const rect = box.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const below = clientHeight - rect.bottom
      const above = below < MAX_HEIGHT_PX && rect.top > below
      const rtl = getComputedStyle(box).direction === 'rtl'
      Object.assign(layer.style, {
        insetInlineStart: `${rtl ? clientWidth - rect.right : rect.left}px`,
        inlineSize: `${rect.width}px`,
        insetBlockStart: above ? 'auto' : `${rect.bottom + GAP}px`,
        insetBlockEnd: above ? `${clientHeight - rect.top + GAP}px` : 'auto',
        maxBlockSize: `${Math.min(MAX_HEIGHT_PX, (above ? rect.top : below) - 2 * GAP)}px`,
      })
    }
    layer.showPopover()
    updatePosition()
    const sizes = new ResizeObserver(updatePosition)
    sizes.observe(box)
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true })
    window.addEventListener('resize', updatePosition)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', updatePosition, { capture: true })
      window.removeEventListener('resize', updatePosition)
    }
  }, [boxRef])
  return ref
}
