import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import type { SORTS } from '#features/one-time-tasks/tasks/contract.ts'
import type { Sort } from '#ui/Table.tsx'

export type SortBy = (typeof SORTS)[number]

type Order = 'asc' | 'desc'

/** The default direction of each sort: nearest deadline, most urgent, newest. */
const DEFAULT_ORDER: Record<SortBy, Order> = {
  deadline: 'asc',
  priority: 'desc',
  created: 'desc',
  updated: 'desc',
}
const REVERSED: Record<Order, Order> = { asc: 'desc', desc: 'asc' }

export const DEFAULT_SORT: SortBy = 'deadline'

const orderOf = ({ sort = DEFAULT_SORT, order }: TaskSearch): Order => order ?? DEFAULT_ORDER[sort]

/** Helpers for the sort parameters; the default sort is not in the URL. */
export const taskSorting = {
  /** The sort indicator of a column heading. */
  of: (search: TaskSearch, by: SortBy): Sort => {
    if ((search.sort ?? DEFAULT_SORT) !== by) return 'none'
    return orderOf(search) === 'asc' ? 'ascending' : 'descending'
  },
  anew: (by: SortBy): Partial<TaskSearch> => ({
    sort: by === DEFAULT_SORT ? undefined : by,
    order: undefined,
  }),
  /** Sorts by a column; sorting by the same column again reverses the order. */
  by: (search: TaskSearch, by: SortBy): Partial<TaskSearch> => {
    const anew = taskSorting.anew(by)
    if ((search.sort ?? DEFAULT_SORT) !== by) return anew
    const order = REVERSED[orderOf(search)]
    return { ...anew, order: order === DEFAULT_ORDER[by] ? undefined : order }
  },
}
