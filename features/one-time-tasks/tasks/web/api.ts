import { call } from '#client/call.ts'
import {
  cancelQueries,
  change,
  invalidateAfter,
  overlayPending,
  updateCached,
  useReply,
} from '#client/query.ts'
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
import { currentOf } from '#records/edit/web/current-of.ts'
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts'

export type TaskQuery = Input<typeof listTasks>['query']

export const useTasks = (query: TaskQuery) => useReply(listTasks, { query })
export const useWaiting = () => useReply(countTasks, undefined)

type Board = Reply<typeof listBoard>
type Column = Board['columns'][number]

/** What else keeps whole tasks, as one that is read by itself: told of each change. */
const keepers = new Set<(id: string, change: (task: Task) => Task) => void>()

/** Lets a part of the page that keeps tasks follow what is shown at once. */
export const keepsTasks = (keeper: (id: string, change: (task: Task) => Task) => void): void =>
  void keepers.add(keeper)

interface Shown {
  id: string
  to: (task: Task) => Task
  /** The task as it was, for a board that has not loaded it in its first cards. */
  known?: Task | undefined
}

const inRows = ({ id, to }: Shown, tasks: Task[]): Task[] =>
  tasks.some((one) => one.id === id) ? tasks.map((one) => (one.id === id ? to(one) : one)) : tasks

function inList(reply: Reply<typeof listTasks>, shown: Shown): Reply<typeof listTasks> {
  const data = inRows(shown, reply.data)
  return data === reply.data ? reply : { ...reply, data }
}

type Calendar = Reply<typeof listTaskCalendar>

function inCalendar(reply: Calendar, shown: Shown): Calendar {
  const tasks = inRows(shown, reply.tasks)
  return tasks === reply.tasks ? reply : { ...reply, tasks }
}

/** A card goes to the column of its new status, to its top; counts go with it. */
function inColumns(columns: Column[], shown: Shown): Column[] {
  const { id, to, known } = shown
  const before = columns.flatMap(({ tasks }) => tasks).find((one) => one.id === id) ?? known
  if (!before) return columns
  const after = to(before)
  if (after.status === before.status)
    return columns.map((column) => {
      const tasks = inRows(shown, column.tasks)
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

function inBoard(reply: Board, shown: Shown): Board {
  const columns = inColumns(reply.columns, shown)
  return columns === reply.columns ? reply : { ...reply, columns }
}

/** Shows a change of a task at once, wherever the task is shown; what lacks it stays as it is. */
export function showTask(id: string, to: (task: Task) => Task, known?: Task): void {
  const shown = { id, to, known }
  updateCached<Reply<typeof listTasks>>(listTasks, (old) => inList(old, shown))
  updateCached<Calendar>(listTaskCalendar, (old) => inCalendar(old, shown))
  updateCached<Board>(listBoard, (old) => inBoard(old, shown))
  for (const keep of keepers) keep(id, to)
}

const LISTS = [listTasks, listBoard, listTaskCalendar]

/** What is shown and still on its way to the server, in the order in which it was done. */
const onTheWay = new Set<Shown>()

overlayPending(listTasks, (reply) => [...onTheWay].reduce(inList, reply))
overlayPending(listTaskCalendar, (reply) => [...onTheWay].reduce(inCalendar, reply))
overlayPending(listBoard, (reply) => [...onTheWay].reduce(inBoard, reply))

/** A task with what is on its way to the server. */
export const asShown = (task: Task): Task =>
  [...onTheWay].filter(({ id }) => id === task.id).reduce((old, { to }) => to(old), task)

/** What a list keeps of a task as the server replied it. */
const listed = ({ description: _, ...task }: WholeTask): Task => task

/**
 * Shows what is wanted of a task at once and sends it. What the server refuses is taken back: of an
 * old version it is shown as it is now. Throws as `call` does.
 */
async function changeShown(
  known: Task,
  to: (task: Task) => Task,
  send: () => Promise<{ task: WholeTask }>,
  endpoint: Endpoint,
): Promise<WholeTask> {
  const { id } = known
  const shown = { id, to, known }
  await cancelQueries(...LISTS)
  let before: Task | undefined
  showTask(
    id,
    (task) => {
      before ??= task
      return to(task)
    },
    known,
  )
  onTheWay.add(shown)
  try {
    const { task } = await send().finally(() => onTheWay.delete(shown))
    showTask(id, () => asShown(listed(task)))
    invalidateAfter(endpoint)
    return task
  } catch (error) {
    const current = currentOf(moveTask, error)?.task ?? currentOf(updateTask, error)?.task
    const last = current ? listed(current) : before
    if (last) showTask(id, () => asShown(last))
    invalidateAfter(endpoint)
    throw error
  }
}

/**
 * Where it may go from a status to which it is on its way: who may end it goes anywhere, and to
 * others it is out of reach in review. So it can be moved on before the server has replied.
 */
function movesFrom(status: TaskStatus, before: Task): TaskStatus[] {
  const all = [before.status, ...before.moves]
  if (status === 'review' && !all.includes('done')) return []
  return STATUSES.filter((one) => one !== status && all.includes(one))
}

/** Moves a task to a status, shown at once. */
export const moveTo = (task: Task, status: TaskStatus, reason?: string): Promise<WholeTask> =>
  changeShown(
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

/** Changes fields of a task; `shown` is how it looks meanwhile. */
export const saveTask = (task: Task, body: Update, shown: Partial<Task> = {}): Promise<WholeTask> =>
  changeShown(
    task,
    (old) => ({ ...old, ...shown }),
    () => call(updateTask, { params: { id: task.id }, body }),
    updateTask,
  )

/** Gives a star, or takes it away, shown at once. */
export async function setStar(task: Task, starred: boolean): Promise<void> {
  await cancelQueries(...LISTS)
  showTask(task.id, (old) => ({ ...old, starred }))
  try {
    await call(starTask, { params: { id: task.id }, body: { starred } })
  } catch (error) {
    showTask(task.id, (old) => ({ ...old, starred: !starred }))
    throw error
  }
}

export const setArchived = (id: string, archived: boolean) =>
  change(archiveTask, { params: { id }, body: { archived } })

/** Brings a task back that the reader has just deleted. */
export const bringBackTask = (id: string) => change(undeleteTask, { params: { id } })

export type Changes = Input<typeof changeTasks>['body']

/** Changes several; the reply says of each that was refused why. */
export const changeSeveral = (body: Changes) => change(changeTasks, { body })

/** Creates a task; `idempotencyKey`, where a form has one of its own, as for any create. */
export async function createOneTimeTask(
  body: Input<typeof createTask>['body'],
  idempotencyKey?: string,
): Promise<WholeTask> {
  const { task } = await change(createTask, { body }, idempotencyKey ? { idempotencyKey } : {})
  return task
}
