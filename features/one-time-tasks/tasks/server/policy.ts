import { STATUSES, type TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import type { PersonRef, TaskAccess } from '#features/one-time-tasks/tasks/server/task-access.ts'
import { supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'
import { type Actor, type Ctx, hasPermission } from '#server/context.ts'

export type TaskActor = Actor & Pick<Ctx, 'taskVisibility'>

const isAmong = ({ userId }: Actor, people: readonly PersonRef[]) =>
  people.some(({ id }) => id === userId)

const manages = (actor: Actor) => hasPermission(actor, 'manage-task')
const leads = (actor: Actor, { department }: TaskAccess) => department?.managerId === actor.userId
const supervises = (actor: Actor, { people }: TaskAccess) => people.supervisor?.id === actor.userId

const isOn = (actor: Actor, task: TaskAccess): boolean => {
  const { assigned, consulted, informed } = task.people
  return supervises(actor, task) || isAmong(actor, [...assigned, ...consulted, ...informed])
}

const isCreator = (actor: Actor, task: TaskAccess) => task.created_by.id === actor.userId

/** Whether the actor may see the task: with `participants`, only people involved in it. */
export const maySee = (actor: TaskActor, task: TaskAccess): boolean =>
  actor.taskVisibility === 'company' ||
  manages(actor) ||
  isCreator(actor, task) ||
  isOn(actor, task) ||
  leads(actor, task)

/**
 * The creator, the assignees, the supervisor and task managers may archive a task and restore it.
 */
export const mayArchive = (actor: Actor, task: TaskAccess): boolean =>
  manages(actor) ||
  isCreator(actor, task) ||
  supervises(actor, task) ||
  isAmong(actor, task.people.assigned)

/** The same people may change it, unless it is archived. */
export const mayChange = (actor: Actor, task: TaskAccess): boolean =>
  !task.archived && mayArchive(actor, task)

export const mayDelete = (actor: Actor, task: TaskAccess): boolean =>
  manages(actor) || isCreator(actor, task)

/** People who may change or are on the task may comment, and the manager of its department. */
export const mayComment = (actor: Actor, task: TaskAccess): boolean =>
  !task.archived && (mayChange(actor, task) || isOn(actor, task) || leads(actor, task))

/**
 * Whether the actor may take a task out of review: only its supervisor, if it has one, and task
 * managers.
 */
const decides = (actor: Actor, task: TaskAccess) =>
  manages(actor) || !supervisorOf(task) || supervises(actor, task)

const BEFORE_DECISION: readonly TaskStatus[] = ['pending', 'inProgress', 'review']

/** The other statuses to which the actor may move the task. */
export function statusesFor(actor: Actor, task: TaskAccess): TaskStatus[] {
  if (!mayChange(actor, task)) return []
  const others = STATUSES.filter((status) => status !== task.status)
  if (decides(actor, task)) return others
  if (task.status === 'review' || task.status === 'done') return []
  return others.filter((status) => BEFORE_DECISION.includes(status))
}
