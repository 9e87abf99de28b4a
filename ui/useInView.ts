import { useEffect, useRef, useState } from 'react'

/** Excludes elements that only reach into the lowest fifth of the window. */
const WELL_WITHIN = { rootMargin: '0px 0px -20% 0px' }

/**
 * Whether an element has been well in view at least once: its content need not be fetched before.
 */
export function useInView<T extends Element>() {
  const ref = useRef<T>(null)
  const [seen, setSeen] = useState(false)
  // No dependency list: the element can mount later than the page that contains it.
  useEffect(() => {
    if (seen || !ref.current) return
    // On a busy machine the callback gets several entries at once, the oldest first.
    const observer = new IntersectionObserver((frames) => {
      if (frames.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    }, WELL_WITHIN)
    observer.observe(ref.current)
    return () => observer.disconnect()
  })
  return { ref, seen }
}
