import { type RefObject, useLayoutEffect } from 'react'

/** The space below an element: the sum of the bottom paddings of its ancestors. */
function paddingBelow(part: Element): number {
  let room = 0
  for (let around = part.parentElement; around; around = around.parentElement)
    room += Number.parseFloat(getComputedStyle(around).paddingBlockEnd) || 0
  return room
}

/**
 * Makes an element fill the rest of the window, so that its content scrolls instead of the page.
 */
export function useFillWindow(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fill = () => {
      const box = part.current
      if (!box) return
      const top = box.getBoundingClientRect().top + window.scrollY
      box.style.blockSize = `max(20rem, 100dvh - ${Math.ceil(top + paddingBelow(box))}px)`
    }
    fill()
    // The content above it (filters, notes) can appear, disappear and wrap.
    const watch = new ResizeObserver(fill)
    watch.observe(document.body)
    window.addEventListener('resize', fill)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', fill)
    }
  }, [part])
}
