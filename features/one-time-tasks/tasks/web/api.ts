import { call } from '#client/call.ts'
import {
  callAndInvalidate,
  cancelQueries,
  invalidateAfter,
  overlayPending,
  updateCached,
  useReply,
} from '#client/query.ts'
import { companyClock } from '#client/session.ts'
import { changeTasks } from '#features/one-time-tasks/tasks/changes.ts'
import {
  archiveTask,
  countTasks,
  createTask,
  listBoard,
  listTaskCalendar,
  listTasks,
  moveTask,
  STATUSES,
  starTask,
  type Task,
  type TaskStatus,
  undeleteTask,
  updateTask,
  type WholeTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts'

export type TaskQuery = Input<typeof listTasks>['query']

export const useTasks = (query: TaskQuery) => useReply(listTasks, { query })
export const useTaskCounts = () => useReply(countTasks, undefined)

type Board = Reply<typeof listBoard>
type Column = Board['columns'][number]

/** Other caches that contain tasks, such as a single task; they are notified of each change. */
const cacheUpdaters = new Set<(id: string, change: (task: Task) => Task) => void>()

/** Registers a cache of tasks, so that it receives optimistic updates. */
export const registerTaskCache = (
  keeper: (id: string, change: (task: Task) => Task) => void,
): void => void cacheUpdaters.add(keeper)

interface TaskUpdate {
  id: string
  to: (task: Task) => Task
  /** The task before the change, for a board that has not loaded its card. */
  known?: Task | undefined
}

const updateRows = ({ id, to }: TaskUpdate, tasks: Task[]): Task[] =>
  tasks.some((one) => one.id === id) ? tasks.map((one) => (one.id === id ? to(one) : one)) : tasks

function updateList(reply: Reply<typeof listTasks>, shown: TaskUpdate): Reply<typeof listTasks> {
  const data = updateRows(shown, reply.data)
  return data === reply.data ? reply : { ...reply, data }
}

type Calendar = Reply<typeof listTaskCalendar>

function updateCalendar(reply: Calendar, shown: TaskUpdate): Calendar {
  const tasks = updateRows(shown, reply.tasks)
  return tasks === reply.tasks ? reply : { ...reply, tasks }
}

/** Moves a card to the top of the column of its new status and adjusts the counts. */
function updateColumns(columns: Column[], shown: TaskUpdate): Column[] {
  const { id, to, known } = shown
  const before = columns.flatMap(({ tasks }) => tasks).find((one) => one.id === id) ?? known
  if (!before) return columns
  const after = to(before)
  if (after.status === before.status)
    return columns.map((column) => {
      const tasks = updateRows(shown, column.tasks)
      return tasks === column.tasks ? column : { ...column, tasks }
    })
  return columns.map((column) => {
    if (column.status === before.status)
      return {
        ...column,
        total: column.total - 1,
        tasks: column.tasks.filter((one) => one.id !== id),
      }
    if (column.status === after.status)
      return { ...column, total: column.total + 1, tasks: [after, ...column.tasks] }
    return column
  })
}

function updateBoard(reply: Board, shown: TaskUpdate): Board {
  const columns = updateColumns(reply.columns, shown)
  return columns === reply.columns ? reply : { ...reply, columns }
}

/**
 * Shows an optimistic update of a task in all caches that contain it; other caches do not change.
 */
export function updateTaskInCaches(id: string, to: (task: Task) => Task, known?: Task): void {
  const shown = { id, to, known }
  updateCached<Reply<typeof listTasks>>(listTasks, (old) => updateList(old, shown))
  updateCached<Calendar>(listTaskCalendar, (old) => updateCalendar(old, shown))
  updateCached<Board>(listBoard, (old) => updateBoard(old, shown))
  for (const keep of cacheUpdaters) keep(id, to)
}

const LISTS = [listTasks, listBoard, listTaskCalendar]

/** The optimistic updates that are still in flight, in the order in which they were made. */
const pendingUpdates = new Set<TaskUpdate>()

overlayPending(listTasks, (reply) => [...pendingUpdates].reduce(updateList, reply))
overlayPending(listTaskCalendar, (reply) => [...pendingUpdates].reduce(updateCalendar, reply))
overlayPending(listBoard, (reply) => [...pendingUpdates].reduce(updateBoard, reply))

/** A task with its updates in flight applied. */
export const withPendingUpdates = (task: Task): Task =>
  [...pendingUpdates].filter(({ id }) => id === task.id).reduce((old, { to }) => to(old), task)

/** Removes the fields that lists do not have from a server reply. */
const toListTask = ({ description: _, ...task }: WholeTask): Task => task

/**
 * Shows a change of a task optimistically and sends it. If the server refuses it, the change is
 * rolled back; for a version conflict, the server's current task is shown. Throws as `call` does.
 */
async function updateOptimistically(
  known: Task,
  to: (task: Task) => Task,
  send: () => Promise<{ task: WholeTask }>,
  endpoint: Endpoint,
): Promise<WholeTask> {
  const { id } = known
  const shown = { id, to, known }
  await cancelQueries(...LISTS)
  let before: Task | undefined
  updateTaskInCaches(
    id,
    (task) => {
      before ??= task
      return to(task)
    },
    known,
  )
  pendingUpdates.add(shown)
  try {
    const { task } = await send().finally(() => pendingUpdates.delete(shown))
    updateTaskInCaches(id, () => withPendingUpdates(toListTask(task)))
    invalidateAfter(endpoint)
    return task
  } catch (error) {
    const current =
      currentFromConflict(moveTask, error)?.task ?? currentFromConflict(updateTask, error)?.task
    const last = current ? toListTask(current) : before
    if (last) updateTaskInCaches(id, () => withPendingUpdates(last))
    invalidateAfter(endpoint)
    throw error
  }
}

/**
 * The moves allowed from a status that is still being saved, so that a task can be moved again
 * before the server replies. A user who may not set it to done cannot move it out of review.
 */
function movesFrom(status: TaskStatus, before: Task): TaskStatus[] {
  const all = [before.status, ...before.moves]
  if (status === 'review' && !all.includes('done')) return []
  return STATUSES.filter((one) => one !== status && all.includes(one))
}

/** Moves a task to a status, with an optimistic update. */
export const moveTo = (task: Task, status: TaskStatus, reason?: string): Promise<WholeTask> =>
  updateOptimistically(
    task,
    (old) => ({ ...old, status, moves: movesFrom(status, old) }),
    () =>
      call(moveTask, {
        params: { id: task.id },
        body: { status, from: task.status, ...(reason !== undefined && { reason }) },
      }),
    moveTask,
  )

type Update = Input<typeof updateTask>['body']

/** Changes fields of a task; `shown` is the optimistic update. */
export const saveTask = (task: Task, body: Update, shown: Partial<Task> = {}): Promise<WholeTask> =>
  updateOptimistically(
    task,
    (old) => ({ ...old, ...shown }),
    () => call(updateTask, { params: { id: task.id }, body }),
    updateTask,
  )

/** Adds or removes a star, with an optimistic update. */
export async function setStar(task: Task, starred: boolean): Promise<void> {
  await cancelQueries(...LISTS)
  updateTaskInCaches(task.id, (old) => ({ ...old, starred }))
  try {
    await call(starTask, { params: { id: task.id }, body: { starred } })
  } catch (error) {
    updateTaskInCaches(task.id, (old) => ({ ...old, starred: !starred }))
    throw error
  }
}

export const setArchived = (id: string, archived: boolean) =>
  callAndInvalidate(archiveTask, { params: { id }, body: { archived } })

/** Restores a task that the user has just deleted. */
export const undoTaskDeletion = (id: string) => callAndInvalidate(undeleteTask, { params: { id } })

export type BulkChangeBody = Input<typeof changeTasks>['body']

/** Changes several tasks; the reply gives a reason for each refused one. */
export const changeTasksInBulk = (body: BulkChangeBody) => callAndInvalidate(changeTasks, { body })

/** Creates a task; `idempotencyKey` is for forms that have their own key. */
export async function createOneTimeTask(
  body: Input<typeof createTask>['body'],
  idempotencyKey?: string,
): Promise<WholeTask> {
  const { task } = await callAndInvalidate(
    createTask,
    { body },
    idempotencyKey ? { idempotencyKey } : {},
  )
  return task
}

/** The initial values of the task form: a task of today without people. */
export const emptyTask = () => ({
  ...valuesOf(TASK_FIELDS),
  start_date: companyClock().date,
  assigned_user_id: [] as string[],
  supervisor_user_id: null as string | null,
  consult_user_id: [] as string[],
  inform_user_id: [] as string[],
  project_id: null as string | null,
  department_id: null as string | null,
})
