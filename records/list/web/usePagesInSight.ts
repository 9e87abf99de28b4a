import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * The pages whose rows are in sight; the first one until that is known, and one that is alone always
 * is. `onSight` takes the keys of the rows, and is another function with another list.
 */
export function usePagesInSight(list: string, count: number, pageOf: ReadonlyMap<string, number>) {
  const keys = useRef<readonly string[]>([])
  const places = useRef(pageOf)
  const [seen, setSeen] = useState<{ list: string; pages: readonly number[] }>()

  const look = useCallback(() => {
    const found = keys.current.flatMap((key) => places.current.get(key) ?? [])
    const pages = [...new Set(found)].sort((one, other) => one - other)
    setSeen((old) =>
      old?.list === list && old.pages.join() === pages.join() ? old : { list, pages },
    )
  }, [list])
  // Before the list tells of its rows: it does so when it has drawn them.
  useLayoutEffect(() => {
    places.current = pageOf
  }, [pageOf])
  const onSight = useCallback(
    (inSight: readonly string[]) => {
      keys.current = inSight
      look()
    },
    [look],
  )
  const isSeen = useCallback((key: string) => keys.current.includes(key), [])
  const inSight = count > 1 && seen?.list === list ? seen.pages : [1]
  return { inSight, onSight, isSeen }
}
