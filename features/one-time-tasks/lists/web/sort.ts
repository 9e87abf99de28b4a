import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import type { SORTS } from '#features/one-time-tasks/tasks/contract.ts'
import type { Sort } from '#ui/Table.tsx'

export type SortBy = (typeof SORTS)[number]

type Order = 'asc' | 'desc'

/** In which order each begins: the nearest deadline, the most pressing, the newest. */
const FIRST: Record<SortBy, Order> = {
  deadline: 'asc',
  priority: 'desc',
  created: 'desc',
  updated: 'desc',
}
const TURNED: Record<Order, Order> = { asc: 'desc', desc: 'asc' }

export const USUAL_SORT: SortBy = 'deadline'

const orderOf = ({ sort = USUAL_SORT, order }: TaskSearch): Order => order ?? FIRST[sort]

/** By what a list is sorted; what is usual needs no word in the URL. */
export const SORTED = {
  /** How the heading of a column looks. */
  of: (search: TaskSearch, by: SortBy): Sort => {
    if ((search.sort ?? USUAL_SORT) !== by) return 'none'
    return orderOf(search) === 'asc' ? 'ascending' : 'descending'
  },
  anew: (by: SortBy): Partial<TaskSearch> => ({
    sort: by === USUAL_SORT ? undefined : by,
    order: undefined,
  }),
  /** Sorts by it; again turns the order round. */
  by: (search: TaskSearch, by: SortBy): Partial<TaskSearch> => {
    const anew = SORTED.anew(by)
    if ((search.sort ?? USUAL_SORT) !== by) return anew
    const order = TURNED[orderOf(search)]
    return { ...anew, order: order === FIRST[by] ? undefined : order }
  },
}
