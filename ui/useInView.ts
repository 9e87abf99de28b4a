import { useEffect, useRef, useState } from 'react'

/** Only its edge shows in the last fifth of the window. */
const WELL_WITHIN = { rootMargin: '0px 0px -20% 0px' }

/** Whether an element has come well into view at least once: what it shows need not be fetched before. */
export function useInView<T extends Element>() {
  const ref = useRef<T>(null)
  const [seen, setSeen] = useState(false)
  // Without a list of dependencies: the element may come later than the page that holds it.
  useEffect(() => {
    if (seen || !ref.current) return
    // On a busy machine it hears of several frames at once, the oldest first.
    const observer = new IntersectionObserver((frames) => {
      if (frames.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    }, WELL_WITHIN)
    observer.observe(ref.current)
    return () => observer.disconnect()
  })
  return { ref, seen }
}
