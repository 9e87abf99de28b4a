import { endUnused } from '#features/departments/server/made.ts'
import { countKnown } from '#features/departments/server/made-queries.ts'
import { lockTasks } from '#features/routine-tasks/definitions/server/change-queries.ts'
import { closeVersion } from '#features/routine-tasks/definitions/server/delete-queries.ts'
import { UNDO_HOURS, type undoStart } from '#features/routine-tasks/starter/contract.ts'
import { mayBegin } from '#features/routine-tasks/starter/server/policy.ts'
import { listMade } from '#features/routine-tasks/starter/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, invalidField } from '#server/errors.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

type Undo = Parsed<typeof undoStart>['body']

const HOUR_MS = 3_600_000
const UNKNOWN = {
  en: 'One of these was never created in your company.',
  ar: 'أحد هذه العناصر لم يُنشأ في شركتك.',
}

const each = (ids: readonly string[]) => new Set(ids.map((id) => id.toLowerCase())).size

/**
 * Removes what the caller just created and returns what had to stay: tasks that were reported or
 * changed, departments that are in use. Skips what is already deleted; throws 422 for unknown ids.
 */
export async function undo(
  ctx: Ctx,
  { departments, tasks }: Undo,
): Promise<Reply<typeof undoStart>> {
  if (departments.length + tasks.length > 0 && !mayBegin(ctx)) throw forbidden()
  const since = new Date(ctx.now.getTime() - UNDO_HOURS * HOUR_MS)
  if ((await lockTasks(ctx, tasks)).length < each(tasks)) throw invalidField('tasks', UNKNOWN)
  if ((await countKnown(ctx, departments)) < each(departments))
    throw invalidField('departments', UNKNOWN)
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
