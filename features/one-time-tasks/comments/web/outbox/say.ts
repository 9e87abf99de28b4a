import { v4 as uuid } from 'uuid'
import type { Place } from '#features/one-time-tasks/comments/web/api.ts'
import {
  keyOn,
  newComments,
  newReplies,
} from '#features/one-time-tasks/comments/web/outbox/comments.ts'
import { enqueue } from '#records/outbox/web/sending.ts'

interface Said {
  /** The task's title. */
  name: string
  text: string
  fileIds: readonly string[]
}

/**
 * Adds a comment or reply to the device's outbox, which sends it as soon as possible. Returns its
 * id.
 */
export function say(
  { taskId, commentId }: Place,
  { name, text, fileIds }: Said,
): string | undefined {
  const [id] = enqueue(commentId === undefined ? newComments : newReplies, [
    {
      key: keyOn(taskId, uuid()),
      name,
      at: new Date().toISOString(),
      input: {
        params: { id: commentId ?? taskId },
        body: { body: text, ...(fileIds.length > 0 && { file_ids: [...fileIds] }) },
      },
    },
  ])
  return id
}
