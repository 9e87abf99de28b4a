import { ensureDepartment } from '#features/departments/server/ensure-department.ts'
import { createNewRoutineTask } from '#features/routine-tasks/definitions/server/create.ts'
import { insertRoutineTask } from '#features/routine-tasks/definitions/server/version-queries.ts'
import type { applyStarter } from '#features/routine-tasks/starter/contract.ts'
import { mayUseStarterPacks } from '#features/routine-tasks/starter/server/policy.ts'
import type { WriteContext } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

type Start = Parsed<typeof applyStarter>['body']

/** Creates departments with their routine tasks. Throws 403 if the caller cannot create both. */
export async function createStarterTasks(
  ctx: WriteContext,
  wanted: Start,
): Promise<Reply<typeof applyStarter>> {
  if (wanted.departments.length > 0 && !mayUseStarterPacks(ctx)) throw forbidden()
  const made: Reply<typeof applyStarter> = { departments: [], tasks: [] }
  for (const { name, duties } of wanted.departments) {
    const department = await ensureDepartment(ctx, name)
    if (!made.departments.some(({ id }) => id === department.id)) made.departments.push(department)
    for (const duty of duties) {
      const task = await createNewRoutineTask(ctx, {
        ...duty,
        start_date: duty.start_date ?? ctx.today,
        dept_id: department.id,
      })
      await insertRoutineTask(ctx, task)
      made.tasks.push({ id: task.id, name: duty.task_name })
    }
  }
  return made
}
