import { lockExpired } from '#features/one-time-tasks/tasks/server/deleted-queries.ts'
import { UNDO_MINUTES } from '#records/undo.ts'
import type { Ctx } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { job } from '#server/jobs/job.ts'
import { enqueueAfter } from '#server/jobs/jobs.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/**
 * Content that belongs to a task, with its clean-up once a deleted task can no longer be restored.
 */
export interface TaskContent {
  cleanUp(ctx: Pick<Ctx, 'companyId' | 'db'>, taskId: string): Promise<unknown>
}

export const taskContent = new ExtensionPoint<TaskContent>('what belongs to a task')

interface DeletedTask {
  companyId: string
  id: string
}

/**
 * One minute longer than the undo period, so that a late request to restore has been answered by
 * then.
 */
const CLEANUP_DELAY_MINUTES = UNDO_MINUTES + 1

/** Queues the clean-up of the content of a task that is being deleted. */
export const enqueueCleanup = ({ db, traceId, companyId }: Ctx, id: string): Promise<void> =>
  enqueueAfter({ db, traceId, minutes: CLEANUP_DELAY_MINUTES }, cleanUpContent, {
    companyId,
    id,
  })

/** Does nothing if the task was restored, or deleted again too recently. */
export const cleanUpContent = job('tasks.end_content', (server, { companyId, id }: DeletedTask) =>
  withCompanyTransaction(server.database, companyId, async (db) => {
    const ctx = { companyId, db, now: server.clock.now() }
    if (!(await lockExpired(ctx, id))) return
    for (const content of server.extensions.list(taskContent)) await content.cleanUp(ctx, id)
  }),
)
