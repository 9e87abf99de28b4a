import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { freeText, id, instant, message, namedRef, ruleAt } from '#shared/fields.ts'

export const MAX_COMMENT = 5_000
/** The maximum number of pictures in a comment. */
export const MAX_PICTURES = 5

/** Plain text in which `@[id]` mentions a member. */
const written = freeText(MAX_COMMENT).check(z.minLength(1))

export const TaskReply = z.strictObject({
  id,
  user: namedRef,
  body: z.string(),
  created_at: instant,
  edited_at: z.nullable(instant),
  /** Read by the caller; their own texts count as read. */
  read: z.boolean(),
  can: z.strictObject({ update: z.boolean() }),
})
export type TaskReply = z.output<typeof TaskReply>

export const TaskComment = z.strictObject({
  id,
  user: namedRef,
  /** Empty if it is deleted. */
  body: z.string(),
  /** The pictures in the comment: files of its task. */
  file_ids: z.array(id),
  /** Whether it is the reason for sending the task back. */
  is_reason: z.boolean(),
  created_at: instant,
  edited_at: z.nullable(instant),
  deleted: z.boolean(),
  replies: z.array(TaskReply),
  can: z.strictObject({ update: z.boolean() }),
})
export type TaskComment = z.output<typeof TaskComment>

/** The members whom texts mention, with names as the reader may see them. */
export const mentioned = z.array(namedRef)

const ofOne = { params: z.strictObject({ id }) }
const body = z.strictObject({ body: written })
const withPictures = z
  .strictObject({
    body: freeText(MAX_COMMENT),
    file_ids: z.optional(z.array(id).check(z.maxLength(MAX_PICTURES))),
  })
  .check(
    ruleAt<{ body: string; file_ids?: string[] | undefined }>(
      'body',
      ({ body: text, file_ids = [] }) => text !== '' || file_ids.length > 0,
      { en: 'This field is required.', ar: 'هذا الحقل مطلوب.' },
    ),
  )
const comment = z.strictObject({ comment: TaskComment })
const reply = z.strictObject({ reply: TaskReply })

export const addComment = endpoint({
  method: 'POST',
  path: '/tasks/{id}/comments',
  summary: 'Comments on a task; with pictures, which are files of it',
  ...ofOne,
  body: withPictures,
  reply: comment,
  statuses: [201],
  may: 'member',
  changes: 'tasks',
})

export const editComment = endpoint({
  method: 'PUT',
  path: '/taskComments/{id}',
  summary: 'Changes a comment of one’s own',
  ...ofOne,
  body,
  reply: comment,
  may: 'member',
  changes: 'tasks',
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/taskComments/{id}',
  summary: 'Deletes a comment of one’s own; where it has replies, a line says that it was there',
  ...ofOne,
  reply: message,
  may: 'member',
  changes: 'tasks',
})

export const addReply = endpoint({
  method: 'POST',
  path: '/taskComments/{id}/replies',
  summary: 'Replies to a comment',
  ...ofOne,
  body,
  reply,
  statuses: [201],
  may: 'member',
  changes: 'tasks',
})

export const editReply = endpoint({
  method: 'PUT',
  path: '/taskReplies/{id}',
  summary: 'Changes a reply of one’s own',
  ...ofOne,
  body,
  reply,
  may: 'member',
  changes: 'tasks',
})

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/taskReplies/{id}',
  summary: 'Deletes a reply of one’s own',
  ...ofOne,
  reply: message,
  may: 'member',
  changes: 'tasks',
})

export const readReplies = endpoint({
  method: 'POST',
  path: '/taskReplies/read',
  summary: 'Marks replies as read by the caller: all of a task, or those that are named',
  body: z.strictObject({
    task_id: z.optional(id),
    reply_ids: z.optional(z.array(id).check(z.maxLength(500))),
  }),
  reply: z.strictObject({ read: z.int() }),
  may: 'member',
  changes: 'tasks',
})
