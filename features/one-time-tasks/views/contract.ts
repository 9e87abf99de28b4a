import * as z from 'zod/mini'
import { taskFilter } from '#features/one-time-tasks/tasks/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, message, text } from '#shared/fields.ts'

/** The maximum number of views per member. */
export const MAX_VIEWS = 20

/** The parts of the page's query string that a view stores: filters, sort order and display. */
const STORED_PARAMS: readonly string[] = [
  ...Object.keys(taskFilter),
  ...['sort', 'order', 'view', 'span', 'per_page'],
]
/** Temporary parts, which are not stored: the position in the list, and what is open next to it. */
const TRANSIENT_PARAMS: readonly string[] = ['page', 'day', 'task']

const partsOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean)
const nameOf = (part: string) => part.split('=', 1)[0] ?? ''

/** The part of a search string that a view stores. */
export const toStoredSearch = (search: string): string =>
  partsOf(search)
    .filter((part) => !TRANSIENT_PARAMS.includes(nameOf(part)))
    .join('&')

/** Whether all names in a search string are known. */
export const hasOnlyKnownParams = (search: string): boolean =>
  partsOf(search).every((part) => [...STORED_PARAMS, ...TRANSIENT_PARAMS].includes(nameOf(part)))

/** The search string of a task page; unknown names are refused. */
const query = z.string().check(z.maxLength(1_000))
const name = text(60)
const TaskView = z.strictObject({ id, name: z.string(), query: z.string() })
export type TaskView = z.output<typeof TaskView>

const one = z.strictObject({ view: TaskView })
const ofView = { params: z.strictObject({ id }) }

export const listTaskViews = endpoint({
  method: 'GET',
  path: '/task-views',
  summary: 'The filters of tasks that the caller has kept, by name',
  reply: z.strictObject({ views: z.array(TaskView) }),
  may: 'member',
  shows: ['tasks'],
})

export const createTaskView = endpoint({
  method: 'POST',
  path: '/task-views',
  summary: 'Keeps a filter of tasks under a name',
  body: z.strictObject({ name, query }),
  reply: one,
  statuses: [201],
  may: 'member',
  changes: 'tasks',
})

export const updateTaskView = endpoint({
  method: 'PUT',
  path: '/task-views/{id}',
  summary: 'Renames a view of one’s own, or keeps another filter in it',
  ...ofView,
  body: z.strictObject({ name: z.optional(name), query: z.optional(query) }),
  reply: one,
  may: 'member',
  changes: 'tasks',
})

export const deleteTaskView = endpoint({
  method: 'DELETE',
  path: '/task-views/{id}',
  summary: 'Deletes a view of one’s own',
  ...ofView,
  reply: message,
  may: 'member',
  changes: 'tasks',
})
