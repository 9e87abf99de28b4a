import { change } from '#client/query.ts'
import {
  deleteComment,
  deleteReply,
  editComment,
  editReply,
  readReplies,
  type TaskComment,
  type TaskReply,
} from '#features/one-time-tasks/comments/contract.ts'
import { keepersOf } from '#features/one-time-tasks/tasks/web/keepers.ts'

type Comments = readonly TaskComment[]

/** Lets what keeps a task's comments follow what is shown at once, and shows it there. */
export const { keeps: keepsComments, show: showComments } = keepersOf<TaskComment>()

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

/** What somebody wrote on a task: a comment, or a reply to one. */
export interface Place {
  taskId: string
  /** Of a reply, the comment. */
  commentId?: string | undefined
}

/** Changes what the reader wrote, shown as soon as it is saved. Throws as `call` does. */
export async function editText(
  { taskId, commentId }: Place,
  id: string,
  body: string,
): Promise<void> {
  const input = { params: { id }, body: { body } }
  if (commentId === undefined) {
    const { comment } = await change(editComment, input)
    return showComments(taskId, withComment(comment))
  }
  const { reply } = await change(editReply, input)
  return showComments(taskId, withReply(commentId, reply))
}

/** Deletes what the reader wrote. Throws as `call` does. */
export async function deleteText({ commentId }: Place, id: string): Promise<void> {
  await change(commentId === undefined ? deleteComment : deleteReply, { params: { id } })
}

/** Marks all replies of a task as read by the reader. */
export const readAll = (taskId: string) => change(readReplies, { body: { task_id: taskId } })
