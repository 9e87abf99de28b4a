import type { readReplies } from '#features/one-time-tasks/comments/contract.ts'
import { listRepliesAmong, markRead } from '#features/one-time-tasks/comments/server/queries.ts'
import { maySee } from '#features/one-time-tasks/tasks/server/policy.ts'
import { findTask } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'

const UNKNOWN_TASK: Bilingual = {
  en: 'This task does not exist any more.',
  ar: 'هذه المهمة لم تعد موجودة.',
}
const UNKNOWN_REPLY: Bilingual = {
  en: 'One of these replies does not exist any more.',
  ar: 'أحد هذه الردود لم يعد موجودًا.',
}

async function ensureVisible(ctx: Ctx, taskId: string, refuse: () => Error): Promise<void> {
  const task = await findTask(ctx, taskId)
  if (!task || !maySee(ctx, task)) throw refuse()
}

/** Marks replies as read by the caller. Throws 422 for replies or a task that they cannot see. */
export async function markRepliesRead(
  ctx: Ctx,
  { body }: Parsed<typeof readReplies>,
): Promise<number> {
  const { task_id: taskId, reply_ids: ids = [] } = body
  const replyIds = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (taskId) await ensureVisible(ctx, taskId, () => invalidField('task_id', UNKNOWN_TASK))
  const known = replyIds.length > 0 ? await listRepliesAmong(ctx, replyIds) : []
  const refuse = () => invalidField('reply_ids', UNKNOWN_REPLY)
  if (known.length < replyIds.length) throw refuse()
  for (const id of new Set(known.map(({ task_id }) => task_id)))
    await ensureVisible(ctx, id, refuse)
  return (await markRead(ctx, { ...(taskId && { taskId }), replyIds })).length
}
