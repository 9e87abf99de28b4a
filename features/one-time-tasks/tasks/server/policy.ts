import { STATUSES, type TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import type { Placed, Someone } from '#features/one-time-tasks/tasks/server/placed.ts'
import { supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'
import { type Actor, type Ctx, hasPermission } from '#server/context.ts'

export type TaskActor = Actor & Pick<Ctx, 'taskVisibility'>

const isAmong = ({ userId }: Actor, people: readonly Someone[]) =>
  people.some(({ id }) => id === userId)

const manages = (actor: Actor) => hasPermission(actor, 'manage-task')
const leads = (actor: Actor, { department }: Placed) => department?.managerId === actor.userId
const supervises = (actor: Actor, { people }: Placed) => people.supervisor?.id === actor.userId

const isOn = (actor: Actor, task: Placed): boolean => {
  const { assigned, consulted, informed } = task.people
  return supervises(actor, task) || isAmong(actor, [...assigned, ...consulted, ...informed])
}

const made = (actor: Actor, task: Placed) => task.created_by.id === actor.userId

/** Whether the actor may see the task: with `participants`, only people involved in it. */
export const maySee = (actor: TaskActor, task: Placed): boolean =>
  actor.taskVisibility === 'company' ||
  manages(actor) ||
  made(actor, task) ||
  isOn(actor, task) ||
  leads(actor, task)

/**
 * The creator, the assignees, the supervisor and task managers may archive a task and restore it.
 */
export const mayArchive = (actor: Actor, task: Placed): boolean =>
  manages(actor) ||
  made(actor, task) ||
  supervises(actor, task) ||
  isAmong(actor, task.people.assigned)

/** The same people may change it, unless it is archived. */
export const mayChange = (actor: Actor, task: Placed): boolean =>
  !task.archived && mayArchive(actor, task)

export const mayDelete = (actor: Actor, task: Placed): boolean =>
  manages(actor) || made(actor, task)

/** People who may change or are on the task may comment, and the manager of its department. */
export const mayComment = (actor: Actor, task: Placed): boolean =>
  !task.archived && (mayChange(actor, task) || isOn(actor, task) || leads(actor, task))

/**
 * Whether the actor may take a task out of review: only its supervisor, if it has one, and task
 * managers.
 */
const decides = (actor: Actor, task: Placed) =>
  manages(actor) || !supervisorOf(task) || supervises(actor, task)

const BEFORE_DECISION: readonly TaskStatus[] = ['pending', 'inProgress', 'review']

/** The other statuses to which the actor may move the task. */
export function statusesFor(actor: Actor, task: Placed): TaskStatus[] {
  if (!mayChange(actor, task)) return []
  const others = STATUSES.filter((status) => status !== task.status)
  if (decides(actor, task)) return others
  if (task.status === 'review' || task.status === 'done') return []
  return others.filter((status) => BEFORE_DECISION.includes(status))
}
