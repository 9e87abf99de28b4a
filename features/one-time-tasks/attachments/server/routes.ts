import {
  addAttachments,
  deleteAttachment,
  listProjectAttachments,
} from '#features/one-time-tasks/attachments/contract.ts'
import { add } from '#features/one-time-tasks/attachments/server/add.ts'
import { serveAttachments } from '#features/one-time-tasks/attachments/server/files.ts'
import { mayRemove } from '#features/one-time-tasks/attachments/server/policy.ts'
import { presentProjectFile } from '#features/one-time-tasks/attachments/server/present.ts'
import { listOfProject } from '#features/one-time-tasks/attachments/server/project-queries.ts'
import {
  findAttachment,
  removeAttachment,
} from '#features/one-time-tasks/attachments/server/queries.ts'
import { maySee } from '#features/one-time-tasks/tasks/server/policy.ts'
import { lockTask } from '#features/one-time-tasks/tasks/server/queries.ts'
import { findVisibleProject } from '#features/projects/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, notFound, requireFound } from '#server/errors.ts'
import { serve, serveWithoutTransaction } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

/** Removes a file from its task. Throws 403, 404. */
async function remove(ctx: Ctx, id: string): Promise<void> {
  const { task_id } = requireFound(await findAttachment(ctx, id))
  const task = requireFound(await lockTask(ctx, task_id))
  if (!maySee(ctx, task)) throw notFound()
  const file = requireFound(await findAttachment(ctx, id))
  if (!mayRemove(ctx, task, file)) throw forbidden()
  await removeAttachment(ctx, file)
}

const REMOVED = { en: 'The file was removed.', ar: 'أُزيل الملف.' }

export function attachmentRoutes(server: Server): void {
  serveAttachments(server)
  serveWithoutTransaction(server, addAttachments, (member, { params, files, once }) =>
    add({ server, member, taskId: params.id, once }, files),
  )
  serve(server, deleteAttachment, async (ctx, { params }) => {
    await remove(ctx, params.id)
    return { message: REMOVED[ctx.locale] }
  })
  serve(server, listProjectAttachments, async (ctx, { params, query }) => {
    const { id } = requireFound(await findVisibleProject(ctx, params.id))
    const { rows, total } = await listOfProject(ctx, id, query)
    return pageReply(rows.map(presentProjectFile(server, ctx)), total, query)
  })
}
