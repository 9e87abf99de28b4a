import { attachmentPresenter } from '#features/one-time-tasks/attachments/server/present.ts'
import { presentComment } from '#features/one-time-tasks/comments/server/comments.ts'
import { type CommentRow, listMentioned } from '#features/one-time-tasks/comments/server/queries.ts'
import {
  getTask,
  listTaskRevisions,
  type TaskRecord,
} from '#features/one-time-tasks/record/contract.ts'
import { findRecord, listRevisions } from '#features/one-time-tasks/record/server/queries.ts'
import {
  getVisibleTask,
  presentTask,
  visibleTask,
} from '#features/one-time-tasks/tasks/server/present.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { findMentions } from '#shared/mentions.ts'

/** The people mentioned in a task's description, comments and replies. */
const listMentionIds = (description: string, comments: readonly CommentRow[]) => [
  ...new Set(
    [
      description,
      ...comments.flatMap(({ body, replies }) => [body, ...replies.map((one) => one.body)]),
    ].flatMap(findMentions),
  ),
]

async function recordOf(server: Server, ctx: Ctx, id: string): Promise<TaskRecord> {
  const record = requireFound(await findRecord(ctx, id))
  const { comments, attachments, times, duty } = record
  const task = visibleTask(ctx, record.task)
  const named = listMentionIds(task.description, comments)
  const mentioned = named.length > 0 ? await listMentioned(ctx, named) : []
  const read = presentTask(ctx, task)
  return {
    ...read,
    times,
    duty,
    mentioned,
    attachments: attachments.map(attachmentPresenter(server, ctx, task)),
    comments: comments.map((one) => presentComment(ctx, one, read.can.comment)),
  }
}

export function recordRoutes(server: Server): void {
  serve(server, getTask, async (ctx, { params }) => ({
    task: await recordOf(server, ctx, params.id),
  }))
  serve(server, listTaskRevisions, async (ctx, { params }) => {
    const { id } = await getVisibleTask(ctx, params.id)
    return { revisions: await listRevisions(ctx, id) }
  })
}
