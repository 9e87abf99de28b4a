import { v4 as uuid } from 'uuid'
import type { TextLocation } from '#features/one-time-tasks/comments/web/api.ts'
import {
  newComments,
  newReplies,
  outboxKey,
} from '#features/one-time-tasks/comments/web/outbox/comments.ts'
import { enqueue } from '#records/outbox/web/sending.ts'

interface NewText {
  /** The task's title. */
  name: string
  text: string
  fileIds: readonly string[]
}

/**
 * Adds a comment or reply to the device's outbox, which sends it as soon as possible. Returns its
 * id.
 */
export function enqueueText(
  { taskId, commentId }: TextLocation,
  { name, text, fileIds }: NewText,
): string | undefined {
  const [id] = enqueue(commentId === undefined ? newComments : newReplies, [
    {
      key: outboxKey(taskId, uuid()),
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
