import type { updateTask, WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { enqueueCleanup } from '#features/one-time-tasks/tasks/server/content.ts'
import {
  type FetchedReferences,
  fetchReferences,
  listPersonIds,
  toPlacing,
} from '#features/one-time-tasks/tasks/server/create.ts'
import { notifyUpdated } from '#features/one-time-tasks/tasks/server/notifications.ts'
import { mayArchive, mayChange, mayDelete } from '#features/one-time-tasks/tasks/server/policy.ts'
import {
  getPresentedTask,
  getVisibleTask,
  lockPermittedTask,
  presentTask,
} from '#features/one-time-tasks/tasks/server/present.ts'
import type { WholeRow } from '#features/one-time-tasks/tasks/server/queries.ts'
import {
  type Placing,
  saveArchived,
  saveDeleted,
  saveStar,
  saveTask,
  type TaskValues,
} from '#features/one-time-tasks/tasks/server/write-queries.ts'
import { editConflictMessage, ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { changedValues, revisionKindsOf } from '#records/fields/field.ts'
import { changesBetween, type RecordedFields } from '#records/revisions/server/revisions.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Body = Parsed<typeof updateTask>['body']

const CHANGED = editConflictMessage({ en: 'this task', ar: 'هذه المهمة' })

interface Named {
  id: string
  name: string
}

interface Revised extends Omit<TaskValues, 'project_id' | 'department_id'> {
  project: Named | null
  department: Named | null
  assigned: readonly Named[]
  supervisor: Named | null
  consulted: readonly Named[]
  informed: readonly Named[]
}

const REVISED: RecordedFields<Revised> = {
  ...revisionKindsOf(TASK_FIELDS),
  project: 'name',
  department: 'name',
  assigned: 'names',
  supervisor: 'name',
  consulted: 'names',
  informed: 'names',
}

const revisedOf = ({ people, ...task }: WholeRow): Revised => ({ ...task, ...people })

const idsOf = (people: readonly Named[]) => people.map(({ id }) => id)

const currentPlacing = ({ people }: WholeRow): Placing => ({
  assigned: idsOf(people.assigned),
  supervised: people.supervisor ? [people.supervisor.id] : [],
  consulted: idsOf(people.consulted),
  informed: idsOf(people.informed),
})

/**
 * Only newly named people, projects and departments must exist: a person who has left, or a stopped
 * project, can stay on the task.
 */
function newReferences(body: Body, task: WholeRow) {
  const before = currentPlacing(task)
  const fresh = (ids: readonly string[] | undefined, were: readonly string[]) =>
    ids?.filter((id) => !were.includes(id.toLowerCase()))
  const { supervisor_user_id: supervisor, project_id: project, department_id: department } = body
  return {
    assigned_user_id: fresh(body.assigned_user_id, before.assigned),
    supervisor_user_id: supervisor ? fresh([supervisor], before.supervised) : undefined,
    consult_user_id: fresh(body.consult_user_id, before.consulted),
    inform_user_id: fresh(body.inform_user_id, before.informed),
    project_id: project?.toLowerCase() === task.project?.id ? undefined : project,
    department_id: department?.toLowerCase() === task.department?.id ? undefined : department,
  }
}

/**
 * The previous value if the form omits the field, null if the form clears it, else the new value.
 */
const resolveReference = <T>(wanted: unknown, before: T | null, fetched: T | null): T | null => {
  if (wanted === undefined) return before
  return wanted === null ? null : (fetched ?? before)
}

function applyChange(body: Body, task: WholeRow, fetched: FetchedReferences) {
  const placing = toPlacing(body, currentPlacing(task))
  const known = new Map(
    [
      ...task.people.assigned,
      ...task.people.consulted,
      ...task.people.informed,
      ...(task.people.supervisor ? [task.people.supervisor] : []),
      ...fetched.people.values(),
    ].map((one) => [one.id, one]),
  )
  const named = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? [])
  const revised: Revised = {
    ...changedValues(TASK_FIELDS, task, body),
    project: resolveReference<Named>(body.project_id, task.project, fetched.project),
    department: resolveReference<Named>(body.department_id, task.department, fetched.department),
    assigned: named(placing.assigned),
    supervisor: named(placing.supervised)[0] ?? null,
    consulted: named(placing.consulted),
    informed: named(placing.informed),
  }
  return { placing, revised }
}

const valuesOf = ({ project, department, ...rest }: Revised): TaskValues => ({
  ...rest,
  project_id: project?.id ?? null,
  department_id: department?.id ?? null,
})

function ensureDates({ start_date, deadline }: Revised): void {
  if (deadline && deadline < start_date)
    throw invalidField('deadline', {
      en: 'The deadline cannot be before the start.',
      ar: 'لا يمكن أن يسبق الموعد النهائي تاريخ البدء.',
    })
}

/** Changes a task. Throws 403, 404, 409 with the current record for an old version, 422. */
export async function update(ctx: WriteContext, id: string, body: Body): Promise<WholeTask> {
  const task = await lockPermittedTask(ctx, id, { may: mayChange, userIds: listPersonIds(body) })
  await ensureCurrent(body.version, {
    version: task.version,
    message: CHANGED,
    reply: () => ({ task: presentTask(ctx, task) }),
  })
  const fetched = await fetchReferences(ctx, newReferences(body, task))
  const { placing, revised } = applyChange(body, task, fetched)
  ensureDates(revised)
  const changes = changesBetween(REVISED, revisedOf(task), revised)
  if (changes.length === 0) return presentTask(ctx, task)
  const values = valuesOf(revised)
  await saveTask(ctx, { id: task.id, values, placing, changes })
  notifyUpdated(ctx, {
    ...{ id: task.id, createdBy: task.created_by.id, placing, changes, now: values },
    before: currentPlacing(task),
  })
  return getPresentedTask(ctx, task.id)
}

/** Archives a task or takes it out of the archive. */
export async function archive(ctx: Ctx, id: string, wanted: boolean | 'other'): Promise<WholeTask> {
  const task = await lockPermittedTask(ctx, id, { may: mayArchive })
  const archived = wanted === 'other' ? !task.archived : wanted
  if (archived !== task.archived) await saveArchived(ctx, task.id, archived)
  return getPresentedTask(ctx, task.id)
}

export async function star(ctx: Ctx, id: string, wanted: boolean | 'other'): Promise<boolean> {
  const task = await getVisibleTask(ctx, id)
  const starred = wanted === 'other' ? !task.starred : wanted
  await saveStar(ctx, task.id, starred)
  return starred
}

export async function remove(ctx: Ctx, id: string): Promise<void> {
  const task = await lockPermittedTask(ctx, id, { may: mayDelete })
  await saveDeleted(ctx, task.id, true)
  await enqueueCleanup(ctx, task.id)
}
