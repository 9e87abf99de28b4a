import type { BulkChange } from '#features/one-time-tasks/tasks/changes.ts'
import { archive, remove, update } from '#features/one-time-tasks/tasks/server/change.ts'
import { fetchReferences } from '#features/one-time-tasks/tasks/server/create.ts'
import { move } from '#features/one-time-tasks/tasks/server/move.ts'
import { lockTasks } from '#features/one-time-tasks/tasks/server/queries.ts'
import { createUndeleter } from '#features/one-time-tasks/tasks/server/undelete.ts'
import { changeEach } from '#records/list/server/bulk.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'

type Act = (ctx: WriteContext, id: string, body: BulkChange) => Promise<unknown>

const CHANGES: Record<Exclude<BulkChange['change'], 'undelete'>, Act> = {
  status: (ctx, id, { status = 'pending' }) => move(ctx, id, { status }),
  priority: (ctx, id, { priority }) => update(ctx, id, { priority }),
  assign: (ctx, id, { assigned_user_id }) => update(ctx, id, { assigned_user_id }),
  project: (ctx, id, { project_id = null }) => update(ctx, id, { project_id }),
  department: (ctx, id, { department_id = null }) => update(ctx, id, { department_id }),
  deadline: (ctx, id, { deadline = null }) => update(ctx, id, { deadline }),
  archive: (ctx, id) => archive(ctx, id, true),
  restore: (ctx, id) => archive(ctx, id, false),
  delete: remove,
}

const unknownTask = () =>
  invalidField('ids', {
    en: 'One of these tasks does not exist any more.',
    ar: 'إحدى هذه المهام لم تعد موجودة.',
  })

const goneTask = () =>
  invalidField('ids', {
    en: 'One of these tasks cannot be brought back any more.',
    ar: 'لم يعد بالإمكان استعادة إحدى هذه المهام.',
  })

/** The change for each task, and the message for a task that the caller cannot see. */
function changeOf(ctx: WriteContext, body: BulkChange) {
  const { change } = body
  if (change === 'undelete') return { change: createUndeleter(ctx), unknown: goneTask }
  return { change: (id: string) => CHANGES[change](ctx, id, body), unknown: unknownTask }
}

/**
 * Changes several tasks. A task that the caller cannot see, or an unknown person, project or
 * department, is a 422 for all of them.
 */
export async function changeAll(ctx: WriteContext, body: BulkChange) {
  const { assigned_user_id, project_id, department_id } = body
  await fetchPeople(ctx, assigned_user_id)
  await lockTasks(ctx, body.ids)
  await fetchReferences(ctx, { project_id, department_id })
  return changeEach(ctx, { ids: body.ids, ...changeOf(ctx, body) })
}

const fetchPeople = (ctx: Ctx, assigned_user_id: readonly string[] | undefined) =>
  assigned_user_id && fetchReferences(ctx, { assigned_user_id })
