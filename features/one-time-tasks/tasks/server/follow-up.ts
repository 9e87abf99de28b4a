import { create } from '#features/one-time-tasks/tasks/server/create.ts'
import { ensureTasksFit } from '#features/plans/limits/server/limits.ts'
import type { FollowUp } from '#features/routine-tasks/reports/server/follow-up.ts'
import type { WriteContext } from '#server/context.ts'
import { Failure } from '#server/errors.ts'

/** Whether the plan allows one more task this month. */
async function hasRoom(ctx: WriteContext): Promise<boolean> {
  try {
    await ensureTasksFit(ctx, 1)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Creates the task that follows from a duty; undefined if the plan has no room for it. */
export async function makeFollowUp(ctx: WriteContext, task: FollowUp): Promise<string | undefined> {
  if (!(await hasRoom(ctx))) return undefined
  const { title, description, assigneeId, supervisorId, departmentId, deadline } = task
  const { id } = await create(ctx, {
    ...{ title, description, deadline, priority: 'high' },
    assigned_user_id: [assigneeId],
    supervisor_user_id: supervisorId,
    ...{ consult_user_id: [], inform_user_id: [] },
    department_id: departmentId,
  })
  return id
}
