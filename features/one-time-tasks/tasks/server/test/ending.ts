import type { Diwan } from '#app/server/test/diwan.ts'
import { END_JOB } from '#features/one-time-tasks/tasks/server/content.ts'

/** Works off what waits to end the content of deleted tasks, whenever it is due. Says how often. */
export async function endDeleted({ server }: Diwan): Promise<number> {
  const { rows } = await server.database.owner.query<{ payload: never }>(
    `with due as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 returning j.payload)
     select payload from due`,
    [END_JOB],
  )
  for (const { payload } of rows) await server.jobs[END_JOB]?.(payload)
  return rows.length
}
