import type { Sort } from '#ui/Table.tsx'

interface Sorted<S extends string> {
  sort?: S | undefined
  order?: 'desc' | undefined
}

interface Defaults<S extends string> {
  usual: S
  downFirst?: readonly S[]
}

/**
 * Pressing a heading sorts by it; pressing it again reverses the order. The default, `usual`, is
 * left out of the URL.
 */
export function sortedBy<S extends string>(
  search: Sorted<S>,
  by: S,
  { usual, downFirst = [] }: Defaults<S>,
): Sorted<S> {
  const first = downFirst.includes(by) ? ('desc' as const) : undefined
  const turned = search.order ? undefined : ('desc' as const)
  return {
    sort: by === usual ? undefined : by,
    order: (search.sort ?? usual) === by ? turned : first,
  }
}

/** The sort state of a column heading. */
export function sortOf<S extends string>({ sort, order }: Sorted<S>, by: S, usual: S): Sort {
  if ((sort ?? usual) !== by) return 'none'
  return order ? 'descending' : 'ascending'
}

/** How a list is sorted by each of its columns (`Column` in `RecordTable.tsx`). */
export const columnSorting =
  <S extends string>(
    search: Sorted<S>,
    change: (sorted: Sorted<S>) => void,
    defaults: Defaults<S>,
  ) =>
  (by: S) => ({
    sort: sortOf(search, by, defaults.usual),
    onSort: () => change(sortedBy(search, by, defaults)),
  })
