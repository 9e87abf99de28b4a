import { useNavigate, useRouter } from '@tanstack/react-router'
import { callAndInvalidate, useReply } from '#client/query.ts'
import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import {
  createTaskView,
  deleteTaskView,
  listTaskViews,
  type TaskView,
  updateTaskView,
} from '#features/one-time-tasks/views/contract.ts'

export const useViews = () => useReply(listTaskViews, undefined)

export const saveView = (name: string, query: string, idempotencyKey: string) =>
  callAndInvalidate(createTaskView, { body: { name, query } }, { idempotencyKey })

export const renameView = (id: string, name: string) =>
  callAndInvalidate(updateTaskView, { params: { id }, body: { name } })

export const removeView = (id: string) => callAndInvalidate(deleteTaskView, { params: { id } })

/**
 * Converts the page's filter to a view's query string, and opens a view in place of the current
 * one.
 */
export function useViewAddress() {
  const { options } = useRouter()
  const navigate = useNavigate()
  return {
    written: ({ page: _, task: _task, day: _day, hand_over: _over, ...kept }: TaskSearch): string =>
      (options.stringifySearch?.(kept) ?? '').replace(/^\?/, ''),
    open: ({ query }: Pick<TaskView, 'query'>): void =>
      void navigate({
        to: '.',
        search: options.parseSearch?.(`?${query}`) as never,
        resetScroll: false,
      }),
  }
}
