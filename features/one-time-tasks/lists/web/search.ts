import * as z from 'zod/mini'
import { companyClock, readSession, storedUserId } from '#client/session.ts'
import { optionalParam, textParam } from '#client/url-search.ts'
import { PLACES, SORTS, STATUSES } from '#features/one-time-tasks/tasks/contract.ts'
import { TaskPriority } from '#features/one-time-tasks/tasks/fields.ts'
import { useListSearch } from '#records/list/web/useListSearch.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

export const VIEWS = ['list', 'board', 'calendar'] as const
export type View = (typeof VIEWS)[number]

/** The scopes: each is a part of the filter with its own control. */
export const SCOPES = ['all', 'mine', 'starred', 'archived'] as const
export type Scope = (typeof SCOPES)[number]

export const PER_PAGE = [10, 25, 50, 100] as const
const DEFAULT_PER_PAGE = 25

const MINE = [...PLACES, 'created', 'any'] as const
export const STATUS_CHOICES = ['toDo', ...STATUSES, 'all'] as const

/** The URL parameters of the page; invalid values are dropped. */
export const taskSearch = z.object({
  view: optionalParam(z.enum(['board', 'calendar'])),
  search: optionalParam(textParam),
  status: optionalParam(z.enum(STATUS_CHOICES)),
  priority: optionalParam(TaskPriority),
  project_id: optionalParam(z.uuid()),
  department_id: optionalParam(z.uuid()),
  assigned_user_id: optionalParam(z.uuid()),
  mine: optionalParam(z.enum(MINE)),
  due: optionalParam(z.enum(['today', 'soon', 'overdue'])),
  starred: optionalParam(z.literal(true)),
  archived: optionalParam(z.literal(true)),
  /** Explicitly all tasks, for users whose default is their own tasks. */
  all: optionalParam(z.literal(true)),
  unread: optionalParam(z.literal(true)),
  sort: optionalParam(z.enum(SORTS)),
  order: optionalParam(z.enum(['asc', 'desc'])),
  page: optionalParam(z.int().check(z.gte(1))),
  per_page: optionalParam(z.literal([...PER_PAGE])),
  /** The task that is open next to the list. */
  task: optionalParam(z.uuid()),
  /** The member whose tasks are handed over to others. */
  hand_over: optionalParam(z.uuid()),
  /** The date that the calendar shows, and its range. */
  day: optionalParam(z.iso.date()),
  span: optionalParam(z.literal('week')),
})
export type TaskSearch = z.output<typeof taskSearch>

export const viewOf = ({ view }: TaskSearch): View => view ?? 'list'

/** The scope of a filter. */
export function scopeOf({ mine, starred, archived }: TaskSearch): Scope {
  if (archived) return 'archived'
  if (starred) return 'starred'
  return mine ? 'mine' : 'all'
}

const NO_SCOPE = { mine: undefined, starred: undefined, archived: undefined, all: undefined }

/** Whether the user's default is their own tasks: true for users who do not manage tasks. */
const defaultsToOwnTasks = (): boolean => {
  const session = readSession()
  return session !== undefined && !session.isOwner && !session.permissions.includes('manage-task')
}

export const toScopeSearch = (scope: Scope): Pick<TaskSearch, keyof typeof NO_SCOPE> =>
  ({
    all: { ...NO_SCOPE, ...(defaultsToOwnTasks() && { all: true as const }) },
    mine: { ...NO_SCOPE, mine: 'any' as const },
    starred: { ...NO_SCOPE, starred: true as const },
    archived: { ...NO_SCOPE, archived: true as const },
  })[scope]

/** Parameters that change only the display, not the selection of tasks. */
const DISPLAY_PARAMS = new Set<string>(['view', 'sort', 'order', 'per_page', 'task', 'day', 'span'])

/** Whether a URL does not select any tasks and the user's default is their own tasks. */
export const needsOwnScope = (search: TaskSearch): boolean =>
  Object.entries(search).every(([key, value]) => value === undefined || DISPLAY_PARAMS.has(key)) &&
  defaultsToOwnTasks()

/** List and calendar show open tasks by default; a board shows every status. */
export const statusOf = (search: TaskSearch) => {
  if (search.status) return search.status === 'all' ? undefined : search.status
  return viewOf(search) !== 'board' && !search.archived ? ('open' as const) : undefined
}

const flag = (value: boolean | undefined) => (value ? ('true' as const) : undefined)

/** The filter that all views send. */
export const filterOf = (search: TaskSearch) => ({
  search: search.search?.slice(0, 100),
  status: statusOf(search),
  priority: search.priority,
  project_id: search.project_id,
  department_id: search.department_id,
  assigned_user_id: search.assigned_user_id,
  mine: search.mine,
  due: search.due,
  starred: flag(search.starred),
  archived: flag(search.archived),
  unread: flag(search.unread),
})

/** The query of the board. */
export const boardQueryOf = (search: TaskSearch) => ({
  ...filterOf(search),
  sort: search.sort,
  order: search.order,
})

/** The query of the list for the URL parameters. */
export const queryOf = (search: TaskSearch) => ({
  ...boardQueryOf(search),
  page: search.page,
  per_page: search.per_page ?? DEFAULT_PER_PAGE,
})

/** The filters that are cleared together; scope and display stay. */
export const FILTERS = [
  'status',
  'priority',
  'project_id',
  'department_id',
  'assigned_user_id',
  'due',
  'unread',
] as const satisfies readonly (keyof TaskSearch)[]

/** Fixed by the page that shows the tasks: not a filter, and not in the URL. */
export interface FixedFilter {
  project_id?: string
  /** No task can be created there. */
  takesNone?: boolean
}

/** The URL parameters of the tasks, combined with the fixed values of the page. */
export function useTaskSearch({ takesNone = false, ...fixed }: FixedFilter = {}) {
  const list = useListSearch(
    taskSearch,
    FILTERS.filter((name) => !(name in fixed)),
  )
  return { ...list, search: { ...list.search, ...fixed }, fixed, takesNone }
}
export type TaskListSearch = ReturnType<typeof useTaskSearch>

interface Maker {
  me: string
  today: IsoDate
}

/** The current user and date, for a new task. */
const maker = (): Maker => ({ me: storedUserId() ?? '', today: companyClock().date })

/** The defaults of a task created while a filter is active, so that it matches the filter. */
export function defaultsFromFilter(search: TaskSearch, { me, today }: Maker = maker()) {
  const deadline = { today, soon: addDays(today, 1), overdue: today }[search.due ?? 'overdue']
  return {
    assigned_user_id: [search.assigned_user_id ?? me],
    ...(search.mine === 'supervised' && { supervisor_user_id: me }),
    ...(search.project_id && { project_id: search.project_id }),
    ...(search.department_id && { department_id: search.department_id }),
    ...(search.priority && { priority: search.priority }),
    ...(search.due && { deadline }),
  }
}
