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
import { keepsFiles } from '#features/one-time-tasks/attachments/web/api.ts'
import { keepsComments } from '#features/one-time-tasks/comments/web/api.ts'
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
import { asShown, keepsTasks, moveTo, saveTask } from '#features/one-time-tasks/tasks/web/api.ts'
import { currentFromConflict } from '#records/edit/web/current-of.ts'
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
export const putTask = (id: string, to: (task: TaskRecord) => TaskRecord): void =>
  updateCached<Reply<typeof getTask>>(getTask, (old) =>
    old.task.id === id ? { task: to(old.task) } : old,
  )

keepsComments(async (id, to) => {
  await cancelQueries(getTask)
  putTask(id, (task) => ({ ...task, comments: to(task.comments) }))
})
keepsFiles(async (id, to) => {
  await cancelQueries(getTask)
  putTask(id, (task) => {
    const attachments = to(task.attachments)
    return { ...task, attachments, attachments_count: attachments.length }
  })
})
keepsTasks((id, to) => putTask(id, (task) => ({ ...task, ...to(task) })))
overlayPending(getTask, ({ task }) => ({ task: { ...task, ...asShown(task) } }))

/** The task in the cache now, independent of the last render. */
export const keptTask = (id: string): TaskRecord | undefined =>
  queryClient.getQueryData<Reply<typeof getTask>>(queryKey(getTask, { params: { id } }))?.task

const keepWhole = (whole: WholeTask) => putTask(whole.id, (task) => ({ ...task, ...whole }))

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
    keepWhole(await saveTask(task, { ...fields, version: task.version }))
  } catch (error) {
    const current = currentFromConflict(updateTask, error)?.task
    if (current) keepWhole(current)
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
export async function readFiles(id: string): Promise<TaskRecord['attachments']> {
  const input = { params: { id } }
  const { task } = await queryClient.fetchQuery({ ...queryOptions(getTask, input), staleTime: 0 })
  return task.attachments
}
