import * as z from 'zod/mini'
import { taskFilter } from '#features/one-time-tasks/tasks/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, message, text } from '#shared/fields.ts'

/** How many views a member may keep. */
export const MAX_VIEWS = 20

/** What a view keeps of the page's address: its filters, their order, and how they are shown. */
const KEPT: readonly string[] = [
  ...Object.keys(taskFilter),
  ...['sort', 'order', 'view', 'span', 'per_page'],
]
/** What belongs to the moment: where in the list somebody is, and what stands open beside it. */
const PASSING: readonly string[] = ['page', 'day', 'task']

const partsOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean)
const nameOf = (part: string) => part.split('=', 1)[0] ?? ''

/** What of a search string a view keeps. */
export const keptOf = (search: string): string =>
  partsOf(search)
    .filter((part) => !PASSING.includes(nameOf(part)))
    .join('&')

/** Whether a search string has names of filters alone. */
export const isKnown = (search: string): boolean =>
  partsOf(search).every((part) => [...KEPT, ...PASSING].includes(nameOf(part)))

/** The search string of a page of tasks; a name that no filter has is refused. */
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
