import { useMemo, useState } from 'react'

export interface Selection<T> {
  ids: ReadonlySet<string>
  rows: readonly T[]
  /** Whether all selectable rows of the page are selected; `empty`: none is selectable. */
  page: 'empty' | 'none' | 'some' | 'all'
  toggle: (id: string) => void
  togglePage: () => void
  keep: (ids: readonly string[]) => void
}

/** The selected rows of the page. Rows that leave the page are no longer selected. */
export function useSelection<T extends { id: string }>(
  shown: readonly T[],
  isSelectable: (row: T) => boolean,
): Selection<T> {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const selectable = shown.filter(isSelectable)
    const rows = selectable.filter(({ id }) => wanted.has(id))
    const ids = new Set(rows.map(({ id }) => id))
    const all = rows.length === selectable.length
    const some = rows.length > 0 ? (all ? 'all' : 'some') : 'none'
    return {
      ids,
      rows,
      page: selectable.length === 0 ? 'empty' : some,
      toggle: (id) =>
        setWanted(
          ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
        ),
      togglePage: () => setWanted(new Set(all ? [] : selectable.map(({ id }) => id))),
      keep: (kept) => setWanted(new Set(kept)),
    }
  }, [shown, wanted, isSelectable])
}
