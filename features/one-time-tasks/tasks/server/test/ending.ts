import type { Diwan } from '#app/server/test/diwan.ts'
import { END_JOB } from '#features/one-time-tasks/tasks/server/content.ts'

/**
 * Runs the queued clean-up jobs of deleted tasks, even if they are not due yet. Returns their
 * number.
 */
export async function endDeleted({ server }: Diwan): Promise<number> {
  const { rows } = await server.database.ownerPool.query<{ payload: never }>(
    `with due as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 returning j.payload)
     select payload from due`,
    [END_JOB],
  )
  for (const { payload } of rows) await server.jobs[END_JOB]?.(payload)
  return rows.length
}
