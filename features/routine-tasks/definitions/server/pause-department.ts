import { findManager } from '#features/departments/server/membership-queries.ts'
import type {
  getDepartmentPause,
  pauseDepartment,
} from '#features/routine-tasks/definitions/contract.ts'
import { pauseFor, setActive } from '#features/routine-tasks/definitions/server/change.ts'
import {
  findSharedPause,
  listPausable,
  lockTasksIn,
} from '#features/routine-tasks/definitions/server/department-queries.ts'
import { mayDefine } from '#features/routine-tasks/definitions/server/policy.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, requireFound } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** Throws 404 for an unknown department, 403 if the caller cannot define its routine tasks. */
async function ensureMayPause(ctx: Ctx, departmentId: string): Promise<void> {
  if (!mayDefine(ctx, requireFound(await findManager(ctx, departmentId)))) throw forbidden()
}

/** The pause that most routine tasks of a department have; null if none is paused with dates. */
export async function readPause(ctx: Ctx, { params }: Parsed<typeof getDepartmentPause>) {
  await ensureMayPause(ctx, params.id)
  const shared = await findSharedPause(ctx, params.id)
  return { pause: shared ? { ...shared.pause, tasks: shared.ids.length } : null }
}

/**
 * Pauses the routine tasks of a department that are not paused, or ends the pause that most of them
 * have. Those that somebody switched off by themselves stay off.
 */
export async function setPause(ctx: Ctx, { params, body }: Parsed<typeof pauseDepartment>) {
  const { paused } = body
  await ensureMayPause(ctx, params.id)
  await lockTasksIn(ctx, params.id)
  const ids = paused
    ? await listPausable(ctx, params.id)
    : ((await findSharedPause(ctx, params.id))?.ids ?? [])
  for (const id of ids) await (paused ? pauseFor(ctx, id, paused) : setActive(ctx, id, true))
  return { changed: ids }
}
