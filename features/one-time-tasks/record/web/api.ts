import { CallError } from '#client/call.ts'
import {
  cancelQueries,
  overlayPending,
  queryClient,
  queryKey,
  queryOptions,
  updateCached,
  useReply,
} from '#client/query.ts'
import { registerFilesCache } from '#features/one-time-tasks/attachments/web/api.ts'
import { registerCommentsCache } from '#features/one-time-tasks/comments/web/api.ts'
import {
  getTask,
  listTaskRevisions,
  type TaskRecord,
} from '#features/one-time-tasks/record/contract.ts'
import {
  type TaskStatus,
  updateTask,
  type WholeTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import {
  moveTo,
  registerTaskCache,
  saveTask,
  withPendingUpdates,
} from '#features/one-time-tasks/tasks/web/api.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

const MISSING = 404

/** Loads one task with all its content. No other task is shown while it loads. */
export const useTask = (id: string) =>
  useReply(getTask, { params: { id } }, { placeholderData: undefined })

export const useTaskRevisions = (id: string) =>
  useReply(listTaskRevisions, { params: { id } }, { placeholderData: undefined, staleTime: 0 })

export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.status === MISSING

/** Updates the cached task. */
export const updateCachedTask = (id: string, to: (task: TaskRecord) => TaskRecord): void =>
  updateCached<Reply<typeof getTask>>(getTask, (old) =>
    old.task.id === id ? { task: to(old.task) } : old,
  )

registerCommentsCache(async (id, to) => {
  await cancelQueries(getTask)
  updateCachedTask(id, (task) => ({ ...task, comments: to(task.comments) }))
})
registerFilesCache(async (id, to) => {
  await cancelQueries(getTask)
  updateCachedTask(id, (task) => {
    const attachments = to(task.attachments)
    return { ...task, attachments, attachments_count: attachments.length }
  })
})
registerTaskCache((id, to) => updateCachedTask(id, (task) => ({ ...task, ...to(task) })))
overlayPending(getTask, ({ task }) => ({ task: { ...task, ...withPendingUpdates(task) } }))

/** The task in the cache now, independent of the last render. */
export const getCachedTask = (id: string): TaskRecord | undefined =>
  queryClient.getQueryData<Reply<typeof getTask>>(queryKey(getTask, { params: { id } }))?.task

const cacheTask = (whole: WholeTask) =>
  updateCachedTask(whole.id, (task) => ({ ...task, ...whole }))

/**
 * Saves fields based on the cached version. Throws as `call` does; on a conflict, it first caches
 * the server's current task.
 */
export async function saveFields(
  task: TaskRecord,
  fields: Input<typeof updateTask>['body'],
): Promise<void> {
  await cancelQueries(getTask)
  try {
    cacheTask(await saveTask(task, { ...fields, version: task.version }))
  } catch (error) {
    const current = currentFromConflict(updateTask, error)?.task
    if (current) cacheTask(current)
    throw error
  }
}

/**
 * Moves a task to another status optimistically; `reason` becomes a comment. Throws as `call` does.
 */
export async function moveTask(
  task: TaskRecord,
  status: TaskStatus,
  reason?: string,
): Promise<void> {
  await cancelQueries(getTask)
  await moveTo(task, status, reason)
}

/** The current files of a task, with new links. */
export async function refetchFiles(id: string): Promise<TaskRecord['attachments']> {
  const input = { params: { id } }
  const { task } = await queryClient.fetchQuery({ ...queryOptions(getTask, input), staleTime: 0 })
  return task.attachments
}
