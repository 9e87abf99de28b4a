import type { Diwan } from '#app/server/test/diwan.ts'
import { CLEANUP_JOB } from '#features/one-time-tasks/tasks/server/content.ts'

/**
 * Runs the queued clean-up jobs of deleted tasks, even if they are not due yet. Returns their
 * number.
 */
export async function runCleanupJobs({ server }: Diwan): Promise<number> {
  const { rows } = await server.database.ownerPool.query<{ payload: never }>(
    `with due as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 returning j.payload)
     select payload from due`,
    [CLEANUP_JOB],
  )
  for (const { payload } of rows) await server.jobs[CLEANUP_JOB]?.(payload)
  return rows.length
}
