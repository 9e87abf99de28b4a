import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import type { SORTS } from '#features/one-time-tasks/tasks/contract.ts'
import type { Sort } from '#ui/Table.tsx'

export type SortBy = (typeof SORTS)[number]

type Order = 'asc' | 'desc'

/** The default direction of each sort: nearest deadline, most urgent, newest. */
const FIRST: Record<SortBy, Order> = {
  deadline: 'asc',
  priority: 'desc',
  created: 'desc',
  updated: 'desc',
}
const TURNED: Record<Order, Order> = { asc: 'desc', desc: 'asc' }

export const USUAL_SORT: SortBy = 'deadline'

const orderOf = ({ sort = USUAL_SORT, order }: TaskSearch): Order => order ?? FIRST[sort]

/** Helpers for the sort parameters; the default sort is not in the URL. */
export const SORTED = {
  /** The sort indicator of a column heading. */
  of: (search: TaskSearch, by: SortBy): Sort => {
    if ((search.sort ?? USUAL_SORT) !== by) return 'none'
    return orderOf(search) === 'asc' ? 'ascending' : 'descending'
  },
  anew: (by: SortBy): Partial<TaskSearch> => ({
    sort: by === USUAL_SORT ? undefined : by,
    order: undefined,
  }),
  /** Sorts by a column; sorting by the same column again reverses the order. */
  by: (search: TaskSearch, by: SortBy): Partial<TaskSearch> => {
    const anew = SORTED.anew(by)
    if ((search.sort ?? USUAL_SORT) !== by) return anew
    const order = TURNED[orderOf(search)]
    return { ...anew, order: order === FIRST[by] ? undefined : order }
  },
}
