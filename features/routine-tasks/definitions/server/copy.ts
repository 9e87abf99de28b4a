import type { copyRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { keepAssign } from '#features/routine-tasks/definitions/server/assign.ts'
import { toForm } from '#features/routine-tasks/definitions/server/change.ts'
import {
  lockCurrentVersion,
  lockTasks,
} from '#features/routine-tasks/definitions/server/change-queries.ts'
import {
  createNewRoutineTask,
  getDefinableDepartment,
  normalize,
  unknownTask,
} from '#features/routine-tasks/definitions/server/create.ts'
import { copyLevels } from '#features/routine-tasks/definitions/server/escalation-queries.ts'
import { listDuplicates } from '#features/routine-tasks/definitions/server/import-queries.ts'
import {
  mayDefine,
  maySeeAllDefinitions,
} from '#features/routine-tasks/definitions/server/policy.ts'
import {
  type DefinitionValues,
  insertRoutineTask,
} from '#features/routine-tasks/definitions/server/version-queries.ts'
import type { WriteContext } from '#server/context.ts'
import { WithStatus } from '#server/http/serve.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** The definition that is copied, locked against changes. Throws 422 if the caller cannot see it. */
async function readSource(ctx: WriteContext, id: string): Promise<DefinitionValues> {
  const current = await lockCurrentVersion(ctx, id)
  if (!current) throw unknownTask()
  if (!maySeeAllDefinitions(ctx) && !mayDefine(ctx, current.department)) throw unknownTask()
  return { ...toForm(current), active: true, paused: null }
}

/**
 * Copies definitions to departments, where they are due from their next window on. A department
 * that has a definition with the same name and recurrence gets no copy of it. All or none: throws
 * 403, 422. The copies are undone like an import.
 */
export async function copyAll(ctx: WriteContext, { body }: Parsed<typeof copyRoutineTasks>) {
  const departmentIds = [...new Set(body.dept_ids)]
  for (const id of departmentIds) await getDefinableDepartment(ctx, id, 'dept_ids')
  const ids = [...new Set(body.ids)]
  await lockTasks(ctx, ids)
  const wanted: { source: string; form: DefinitionValues }[] = []
  for (const id of ids) {
    const source = await readSource(ctx, id)
    for (const dept_id of departmentIds) {
      const assign = await keepAssign(ctx, { assign: source.assign, dept_id })
      wanted.push({ source: id, form: { ...source, dept_id, assign } })
    }
  }
  const rows = wanted.map(({ source, form }, line) => ({ source, line, form: normalize(form) }))
  const known = new Set((await listDuplicates(ctx, rows)).map(({ line }) => line))
  const made = rows.filter(({ line }) => !known.has(line))
  const importId = uuidv7()
  const copies: { source: string; copy: string }[] = []
  for (const { source, form } of made) {
    const task = await createNewRoutineTask(ctx, form)
    await insertRoutineTask(ctx, { ...task, importId })
    copies.push({ source, copy: task.id })
  }
  await copyLevels(ctx, copies)
  const result = { created: made.length, skipped: known.size }
  return new WithStatus(201, { ...result, import_id: made.length > 0 ? importId : null })
}
