import type {
  addComment,
  TaskComment,
  TaskReply,
} from '#features/one-time-tasks/comments/contract.ts'
import { mayEdit } from '#features/one-time-tasks/comments/server/policy.ts'
import {
  type CommentedTaskRow,
  type CommentRow,
  countFiles,
  findComment,
  findReply,
  insertReply,
  listReaders,
  lockTaskForComment,
  markCommentDeleted,
  notifyParticipants,
  queueComment,
  type ReplyRow,
  removeReply,
  updateComment,
  updateReply,
} from '#features/one-time-tasks/comments/server/queries.ts'
import { mayComment, maySee } from '#features/one-time-tasks/tasks/server/policy.ts'
import { permittedTask } from '#features/one-time-tasks/tasks/server/present.ts'
import type { TaskAccess } from '#features/one-time-tasks/tasks/server/task-access.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { forbidden, invalidField, notFound, requireFound } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { findMentions } from '#shared/mentions.ts'
import { expandPermissions, type Permission } from '#shared/permissions.ts'

const presentReply = (ctx: Ctx, reply: ReplyRow, mayWrite: boolean): TaskReply => ({
  can: { update: mayWrite && mayEdit(ctx, reply) },
  ...reply,
})

/** A comment as the caller reads it; `mayWrite`: whether they may comment on its task now. */
export const presentComment = (ctx: Ctx, comment: CommentRow, mayWrite: boolean): TaskComment => ({
  ...comment,
  replies: comment.replies.map((reply) => presentReply(ctx, reply, mayWrite)),
  can: { update: mayWrite && mayEdit(ctx, comment) },
})

const cannotSeeTaskError = (name: string) =>
  invalidField('body', {
    en: `${name} cannot see this task. Put them on it first, or leave the name out.`,
    ar: `هذه المهمة غير متاحة لـ«${name}». أضف هذا الاسم إليها أولًا أو احذفه من التعليق.`,
  })

const unknownPerson = () =>
  invalidField('body', {
    en: 'Somebody whom you name is not a member of your company.',
    ar: 'أحد من ذكرتهم ليس عضوًا في شركتك.',
  })

const unknownPicture = () =>
  invalidField('file_ids', {
    en: 'A picture is not there any more. Add it again.',
    ar: 'لم تعد إحدى الصور موجودة. أضفها من جديد.',
  })

/** The people whom a text mentions, without those whom it mentioned before. */
function listNewMentions(body: string, before = ''): string[] {
  const were = findMentions(before)
  return findMentions(body).filter((id) => !were.includes(id))
}

/** Throws 422 if one of them is not a member or may not see the task. */
async function ensureMentionedCanSee(
  ctx: Ctx,
  task: TaskAccess,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const readers = new Map((await listReaders(ctx, ids)).map((one) => [one.id, one]))
  for (const id of ids) {
    const reader = readers.get(id)
    if (!reader) throw unknownPerson()
    const { isOwner, permissions, name } = reader
    const actor = {
      userId: id,
      isOwner,
      permissions: expandPermissions(permissions as Permission[]),
    }
    if (!maySee({ ...actor, taskVisibility: ctx.taskVisibility }, task))
      throw cannotSeeTaskError(name)
  }
}

interface CommentRecipients {
  /** The id of the comment or reply. */
  id: string
  mentioned: readonly string[]
}

const notifyMentioned = (ctx: WriteContext, taskId: string, { id, mentioned }: CommentRecipients) =>
  notify(ctx, { kind: 'mention', about: taskId, facts: { text_id: id } }, mentioned)

const lockCommentableTask = async (ctx: Ctx, taskId: string): Promise<CommentedTaskRow> =>
  permittedTask(ctx, await lockTaskForComment(ctx, taskId), mayComment)

/** Adds a comment to a task. Throws 403, 404, 422. */
export async function createComment(
  ctx: WriteContext,
  taskId: string,
  { body, file_ids: fileIds = [] }: Parsed<typeof addComment>['body'],
): Promise<TaskComment> {
  const task = await lockCommentableTask(ctx, taskId)
  if (fileIds.length > (await countFiles(ctx, task.id, fileIds))) throw unknownPicture()
  const mentioned = listNewMentions(body)
  await ensureMentionedCanSee(ctx, task, mentioned)
  const id = uuidv7()
  queueComment(ctx, { id, taskId: task.id, body, fileIds, mentioned })
  notifyMentioned(ctx, task.id, { id, mentioned })
  const written = {
    ...{
      id,
      task_id: task.id,
      user: task.me,
      body,
      file_ids: [...fileIds],
      is_reason: false,
    },
    ...{ created_at: ctx.now.toISOString(), edited_at: null, deleted: false, replies: [] },
  }
  return presentComment(ctx, written, true)
}

type Text = CommentRow | ReplyRow

const DELETED = {
  en: 'This comment has been deleted.',
  ar: 'حُذف هذا التعليق.',
}

/**
 * Locks the task of a text, then reads the text again. Throws 404 if the caller may not see the
 * task, 403 if they may not comment on it.
 */
async function lockText<T extends Text>(
  ctx: Ctx,
  id: string,
  find: (ctx: Ctx, id: string) => Promise<T | undefined>,
): Promise<{ text: T; task: CommentedTaskRow }> {
  const { task_id } = requireFound(await find(ctx, id))
  const task = await lockCommentableTask(ctx, task_id)
  return { text: requireFound(await find(ctx, id)), task }
}

/**
 * The same, for a text of the caller. Throws 403 for another person's text, 404 for a deleted one.
 */
async function lockOwnText<T extends Text>(
  ctx: Ctx,
  id: string,
  find: (ctx: Ctx, id: string) => Promise<T | undefined>,
) {
  const one = await lockText(ctx, id, find)
  if ('deleted' in one.text && one.text.deleted) throw notFound()
  if (!mayEdit(ctx, one.text)) throw forbidden()
  return one
}

/** Adds a reply to a comment. Throws 403, 404, 422. */
export async function createReply(
  ctx: WriteContext,
  commentId: string,
  body: string,
): Promise<TaskReply> {
  const { text, task } = await lockText(ctx, commentId, findComment)
  if (text.deleted) throw invalidField('body', DELETED)
  const mentioned = listNewMentions(body)
  await ensureMentionedCanSee(ctx, task, mentioned)
  const id = uuidv7()
  const [, written] = await Promise.all([
    insertReply(ctx, { id, taskId: task.id, commentId: text.id, body, mentioned }),
    findReply(ctx, id),
  ])
  notifyMentioned(ctx, task.id, { id, mentioned })
  notifyParticipants(ctx, 'task_comment', {
    taskId: task.id,
    but: mentioned,
    facts: { text_id: id },
  })
  return presentReply(ctx, requireFound(written), true)
}

export async function changeComment(
  ctx: WriteContext,
  id: string,
  body: string,
): Promise<TaskComment> {
  const { text, task } = await lockOwnText(ctx, id, findComment)
  const mentioned = listNewMentions(body, text.body)
  await ensureMentionedCanSee(ctx, task, mentioned)
  if (body !== text.body) await updateComment(ctx, text.id, body)
  notifyMentioned(ctx, task.id, { id: text.id, mentioned })
  return presentComment(ctx, requireFound(await findComment(ctx, text.id)), true)
}

export async function changeReply(ctx: WriteContext, id: string, body: string): Promise<TaskReply> {
  const { text, task } = await lockOwnText(ctx, id, findReply)
  const mentioned = listNewMentions(body, text.body)
  await ensureMentionedCanSee(ctx, task, mentioned)
  if (body !== text.body) await updateReply(ctx, { id: text.id, taskId: task.id, body, mentioned })
  notifyMentioned(ctx, task.id, { id: text.id, mentioned })
  return presentReply(ctx, requireFound(await findReply(ctx, text.id)), true)
}

export async function removeOwnComment(ctx: Ctx, id: string): Promise<void> {
  const { text } = await lockOwnText(ctx, id, findComment)
  await markCommentDeleted(ctx, text.id)
}

export async function removeOwnReply(ctx: Ctx, id: string): Promise<void> {
  const { text } = await lockOwnText(ctx, id, findReply)
  await removeReply(ctx, text.id)
}
