import { useEffect, useRef } from 'react'

/**
 * Reports which rows of a fully rendered list are visible. Its items have their keys as `data-row`.
 */
export function useVisibleRows<List extends HTMLElement>(
  rows: readonly unknown[],
  onSight: (keys: readonly string[]) => void,
) {
  const list = useRef<List>(null)
  useEffect(() => {
    if (!list.current || rows.length === 0) return
    const inSight = new Set<string>()
    const observer = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        const key = (target as HTMLElement).dataset.row ?? ''
        if (isIntersecting) inSight.add(key)
        else inSight.delete(key)
      }
      onSight([...inSight])
    })
    for (const item of list.current.children) observer.observe(item)
    return () => observer.disconnect()
  }, [rows, onSight])
  return list
}
