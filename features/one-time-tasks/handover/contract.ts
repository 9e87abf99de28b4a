import * as z from 'zod/mini'
import { Task, TaskPlace } from '#features/one-time-tasks/tasks/contract.ts'
import { bulkReply } from '#records/list/bulk.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, pageSchema, paging, ruleAt } from '#shared/fields.ts'

/** A task with the places that a person has on it. */
const HeldTask = z.extend(Task, { places: z.array(TaskPlace) })
export type HeldTask = z.output<typeof HeldTask>

export const listTasksOf = endpoint({
  method: 'GET',
  path: '/tasks/of/{user_id}',
  summary:
    'The tasks to do on which somebody stands, of those that the caller may see; who has left, too',
  params: z.strictObject({ user_id: id }),
  query: z.strictObject(paging),
  reply: pageSchema(HeldTask),
  may: 'member',
  shows: ['tasks', 'projects', 'people', 'company'],
})

const HAND_OVER = z.strictObject({
  user_id: id,
  /**
   * All open tasks, by place: the person who takes over. A place that is left out does not change.
   */
  to: z.optional(
    z.strictObject({
      assigned: z.optional(id),
      supervised: z.optional(id),
      consulted: z.optional(id),
      informed: z.optional(id),
    }),
  ),
  /** Task by task: these places go to other people than `to` says. */
  tasks: z.optional(
    z.array(z.strictObject({ id, place: TaskPlace, to: id })).check(z.maxLength(400)),
  ),
})
type HandOver = z.output<typeof HAND_OVER>

const isOnce = ({ tasks = [] }: HandOver): boolean =>
  new Set(tasks.map(({ id: task, place }) => `${task.toLowerCase()} ${place}`)).size ===
  tasks.length

export const handOverTasks = endpoint({
  method: 'POST',
  path: '/tasks/hand-over',
  summary:
    'Gives somebody’s places on tasks to others: with manage-task on any, with manage-user on those that the caller sees',
  body: HAND_OVER.check(
    ruleAt<HandOver>('tasks', isOnce, {
      en: 'Name each place on a task once.',
      ar: 'اذكر كل صفة في المهمة مرة واحدة.',
    }),
  ),
  reply: z.strictObject({
    /** The number of tasks that were handed over. */
    handed_over: z.int(),
    refused: bulkReply.shape.refused,
  }),
  may: ['manage-task', 'manage-user'],
  changes: 'tasks',
})
