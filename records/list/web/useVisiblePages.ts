import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * The pages with visible rows: the first page until that is known, and always the only page.
 * `onSight` takes the keys of the visible rows. It is a new function for another list.
 */
export function useVisiblePages(list: string, count: number, pageOf: ReadonlyMap<string, number>) {
  const keys = useRef<readonly string[]>([])
  const places = useRef(pageOf)
  const [visible, setVisible] = useState<{ list: string; pages: readonly number[] }>()

  const updateVisiblePages = useCallback(() => {
    const found = keys.current.flatMap((key) => places.current.get(key) ?? [])
    const pages = [...new Set(found)].sort((one, other) => one - other)
    setVisible((old) =>
      old?.list === list && old.pages.join() === pages.join() ? old : { list, pages },
    )
  }, [list])
  // Runs before the list reports its visible rows, which it does after rendering them.
  useLayoutEffect(() => {
    places.current = pageOf
  }, [pageOf])
  const onSight = useCallback(
    (inSight: readonly string[]) => {
      keys.current = inSight
      updateVisiblePages()
    },
    [updateVisiblePages],
  )
  const isSeen = useCallback((key: string) => keys.current.includes(key), [])
  const inSight = count > 1 && visible?.list === list ? visible.pages : [1]
  return { inSight, onSight, isSeen }
}
