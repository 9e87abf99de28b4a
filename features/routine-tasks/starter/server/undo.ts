import { endUnused } from '#features/departments/server/made.ts'
import {
  closeVersion,
  lockTasks,
} from '#features/routine-tasks/definitions/server/change-queries.ts'
import { UNDO_HOURS, type undoStart } from '#features/routine-tasks/starter/contract.ts'
import { mayBegin } from '#features/routine-tasks/starter/server/policy.ts'
import { listMade } from '#features/routine-tasks/starter/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { forbidden } from '#platform/server/errors.ts'
import type { Parsed, Reply } from '#platform/shared/endpoint.ts'

type Undo = Parsed<typeof undoStart>['body']

const HOUR_MS = 3_600_000

/**
 * Takes back what the caller created a moment ago, and says what had to stay: a task that somebody
 * reported or changed, a department that holds anything. Ids of nothing are passed over.
 */
export async function undo(
  ctx: Ctx,
  { departments, tasks }: Undo,
): Promise<Reply<typeof undoStart>> {
  if (!mayBegin(ctx)) throw forbidden()
  const since = new Date(ctx.now.getTime() - UNDO_HOURS * HOUR_MS)
  await lockTasks(ctx, tasks)
  const made = await listMade(ctx, tasks, since)
  for (const { id, untouched } of made) if (untouched) await closeVersion(ctx, id, ctx.today)
  const kept = []
  for (const id of [...new Set(departments)].sort()) {
    const stays = await endUnused(ctx, id, since)
    if (stays) kept.push({ id, name: stays.name })
  }
  const tasksKept = made.filter(({ untouched }) => !untouched).map(({ id, name }) => ({ id, name }))
  return { kept: { departments: kept, tasks: tasksKept } }
}
