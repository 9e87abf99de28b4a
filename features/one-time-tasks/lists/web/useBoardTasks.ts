import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptions, useReply } from '#client/query.ts'
import { boardQueryOf, type TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import {
  BOARD_PAGE,
  listBoard,
  listTasks,
  type Task,
  type TaskStatus,
} from '#features/one-time-tasks/tasks/contract.ts'

/** Each task once, in the column of its current status, including optimistic updates. */
const inColumn = (status: TaskStatus, tasks: readonly Task[]): Task[] => [
  ...new Map(
    tasks.filter((task) => task.status === status).map((task) => [task.id, task]),
  ).values(),
]

/** The columns of the board: one reply has their first cards; more are loaded on scrolling. */
export function useBoardTasks(search: TaskSearch) {
  const shared = boardQueryOf(search)
  const query = useReply(listBoard, { query: shared })
  const key = JSON.stringify(shared)
  const [pages, setPages] = useState<{ key: string; of: Partial<Record<TaskStatus, number>> }>({
    key,
    of: {},
  })
  const wanted = pages.key === key ? pages.of : {}
  const columns = query.data?.columns ?? []
  const asked = columns.flatMap(({ status }) =>
    Array.from({ length: (wanted[status] ?? 1) - 1 }, (_, at) => ({ status, page: at + 2 })),
  )
  const more = useQueries({
    queries: asked.map(({ status, page }) =>
      queryOptions(listTasks, { query: { ...shared, status, page, per_page: BOARD_PAGE } }),
    ),
  })
  const shown = columns.map(({ status, total, at_least, tasks }) => {
    const further = more.filter((_, at) => asked[at]?.status === status)
    const all = [...tasks, ...further.flatMap(({ data }) => data?.data ?? [])]
    const items = inColumn(status, all)
    const isLoading = further.some(({ isPending }) => isPending)
    return {
      status,
      total,
      atLeast: at_least,
      items,
      hasMore: items.length < total,
      loadMore: () => {
        if (!isLoading) setPages({ key, of: { ...wanted, [status]: (wanted[status] ?? 1) + 1 } })
      },
    }
  })
  return { query, columns: shown }
}
