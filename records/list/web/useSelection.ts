import { useMemo, useState } from 'react'

export interface Selection<T> {
  ids: ReadonlySet<string>
  rows: readonly T[]
  /** Whether all selectable rows of the page are selected; `empty`: none is selectable. */
  page: 'empty' | 'none' | 'some' | 'all'
  toggle: (id: string) => void
  togglePage: () => void
  setSelected: (ids: readonly string[]) => void
}

/** The selected rows of the page. Rows that leave the page are no longer selected. */
export function useSelection<T extends { id: string }>(
  shown: readonly T[],
  isSelectable: (row: T) => boolean,
): Selection<T> {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const selectable = shown.filter(isSelectable)
    const rows = selectable.filter(({ id }) => selectedIds.has(id))
    const ids = new Set(rows.map(({ id }) => id))
    const all = rows.length === selectable.length
    const some = rows.length > 0 ? (all ? 'all' : 'some') : 'none'
    return {
      ids,
      rows,
      page: selectable.length === 0 ? 'empty' : some,
      toggle: (id) =>
        setSelectedIds(
          ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
        ),
      togglePage: () => setSelectedIds(new Set(all ? [] : selectable.map(({ id }) => id))),
      setSelected: (selected) => setSelectedIds(new Set(selected)),
    }
  }, [shown, selectedIds, isSelectable])
}
