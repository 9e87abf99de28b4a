import { callAndInvalidate } from '#client/query.ts'
import {
  deleteComment,
  deleteReply,
  editComment,
  editReply,
  readReplies,
  type TaskComment,
  type TaskReply,
} from '#features/one-time-tasks/comments/contract.ts'
import { createCacheRegistry } from '#features/one-time-tasks/tasks/web/cache-registry.ts'

/** The fields of a task that its comments need. */
export interface CommentedTask {
  id: string
  title: string
  mentioned: readonly { id: string; name: string }[]
  can: { comment: boolean }
}

type Comments = readonly TaskComment[]

/** The registry of the caches of comments, for optimistic updates. */
export const { register: registerCommentsCache, update: updateCommentsInCaches } =
  createCacheRegistry<TaskComment>()

const placed = <T extends { id: string }>(all: readonly T[], one: T): T[] =>
  all.some(({ id }) => id === one.id)
    ? all.map((old) => (old.id === one.id ? one : old))
    : [...all, one]

export const withComment =
  (one: TaskComment) =>
  (comments: Comments): TaskComment[] =>
    placed(comments, one)

export const withReply =
  (commentId: string, one: TaskReply) =>
  (comments: Comments): TaskComment[] =>
    comments.map((old) =>
      old.id === commentId ? { ...old, replies: placed(old.replies, one) } : old,
    )

/** The place of a text: a task, or a comment for a reply. */
export interface TextLocation {
  taskId: string
  /** For replies only: the comment. */
  commentId?: string | undefined
}

/** Changes a text of the user and shows it once it is saved. Throws as `call` does. */
export async function editText(
  { taskId, commentId }: TextLocation,
  id: string,
  body: string,
): Promise<void> {
  const input = { params: { id }, body: { body } }
  if (commentId === undefined) {
    const { comment } = await callAndInvalidate(editComment, input)
    return updateCommentsInCaches(taskId, withComment(comment))
  }
  const { reply } = await callAndInvalidate(editReply, input)
  return updateCommentsInCaches(taskId, withReply(commentId, reply))
}

/** Deletes a text of the user. Throws as `call` does. */
export async function deleteText({ commentId }: TextLocation, id: string): Promise<void> {
  await callAndInvalidate(commentId === undefined ? deleteComment : deleteReply, { params: { id } })
}

/** Marks all replies of a task as read by the user. */
export const markAllRead = (taskId: string) =>
  callAndInvalidate(readReplies, { body: { task_id: taskId } })
