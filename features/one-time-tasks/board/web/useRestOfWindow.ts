import { type RefObject, useLayoutEffect } from 'react'

/** How much stands below a part in its page: the room that what is around it leaves there. */
function roomBelow(part: Element): number {
  let room = 0
  for (let around = part.parentElement; around; around = around.parentElement)
    room += Number.parseFloat(getComputedStyle(around).paddingBlockEnd) || 0
  return room
}

/** Makes a part as high as what is left of the window, so that what is in it scrolls, and not the page. */
export function useRestOfWindow(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fill = () => {
      const box = part.current
      if (!box) return
      const top = box.getBoundingClientRect().top + window.scrollY
      box.style.blockSize = `max(20rem, 100dvh - ${Math.ceil(top + roomBelow(box))}px)`
    }
    fill()
    // What stands above it (filters, notes) may come, go and wrap.
    const watch = new ResizeObserver(fill)
    watch.observe(document.body)
    window.addEventListener('resize', fill)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', fill)
    }
  }, [part])
}
