import type { TaskPlace, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import type { WholeRow } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { NewTask, Placing } from '#features/one-time-tasks/tasks/server/write-queries.ts'
import { supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'
import type { WriteContext } from '#server/context.ts'
import { notifyMany } from '#server/mail/notify.ts'
import type { MailMode, NoticeFacts, NoticeKind } from '#shared/notifications.ts'
import type { Change } from '#shared/revisions.ts'

/** In order of precedence: a person newly in several places is notified of the first one. */
const PLACES: readonly TaskPlace[] = ['assigned', 'supervised', 'consulted', 'informed']

const isPlaced = (placing: Placing, id: string) =>
  PLACES.some((place) => placing[place].includes(id))
const listPlacedIds = (placing: Placing) => [...new Set(PLACES.flatMap((place) => placing[place]))]

/** The people newly in a place, each once, with their first new place. */
function findNewPlaces(placing: Placing, before?: Placing): Map<string, TaskPlace> {
  const newly = new Map<string, TaskPlace>()
  for (const place of PLACES)
    for (const id of placing[place])
      if (!newly.has(id) && !before?.[place].includes(id)) newly.set(id, place)
  return newly
}

interface PlacedTask extends Pick<NewTask, 'id' | 'placing'> {
  before?: Placing
}

const placementNotices = ({ id, placing, before }: PlacedTask) =>
  [...findNewPlaces(placing, before)].map(([userId, place]) => ({
    ...{ kind: 'task_given' as const, userId, about: id },
    facts: { place },
  }))

/** One notice of a task for each of these people. */
const noticesFor = (
  kind: NoticeKind,
  about: string,
  whom: readonly string[],
  facts: NoticeFacts = {},
) => whom.map((userId) => ({ kind, userId, about, facts }))

/**
 * Notifies people who were put on tasks; `mail`, as for an import, is how people without a mail
 * setting are mailed.
 */
export const notifyPlaced = (
  ctx: WriteContext,
  tasks: readonly PlacedTask[],
  mail?: MailMode,
): void => notifyMany(ctx, tasks.flatMap(placementNotices), mail)

const PEOPLE: readonly string[] = ['assigned', 'supervisor', 'consulted', 'informed']

/** The facts of a change for the notice: not the changed text. */
function factsOf(changes: readonly Change[], task: { deadline: string | null; priority: string }) {
  const facts: NoticeFacts = {}
  for (const { field } of changes)
    if (field === 'deadline') facts.deadline = task.deadline
    else if (field === 'priority') facts.priority = task.priority
    else if (PEOPLE.includes(field)) facts.people = true
  return facts
}

interface Updated {
  id: string
  createdBy: string
  placing: Placing
  before: Placing
  changes: readonly Change[]
  now: { deadline: string | null; priority: string }
}

/** Notifies people who were added or removed, and others whom the change concerns. */
export function notifyUpdated(
  ctx: WriteContext,
  { id, createdBy, placing, before, changes, now }: Updated,
) {
  const given = placementNotices({ id, placing, before })
  const removedIds = listPlacedIds(before).filter((one) => !isPlaced(placing, one))
  const facts = factsOf(changes, now)
  const placedIds = new Set(given.map(({ userId }) => userId))
  const informed = facts.deadline === undefined ? [] : placing.informed
  const others = [...placing.assigned, ...placing.supervised, createdBy, ...informed]
  const whom = Object.keys(facts).length === 0 ? [] : others.filter((one) => !placedIds.has(one))
  notifyMany(ctx, [
    ...given,
    ...noticesFor('task_taken', id, removedIds),
    ...noticesFor('task_changed', id, whom, facts),
  ])
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** Notifies the reviewer, the assignees whose work was judged, and the other people on the task. */
export function notifyMoved(
  ctx: WriteContext,
  task: WholeRow,
  to: TaskStatus,
  isSentBack: boolean,
): void {
  const { people, created_by } = task
  const supervisor = supervisorOf(task)
  const assigned = idsOf(people.assigned)
  const reviewNotices =
    to === 'review'
      ? noticesFor('task_to_review', task.id, [supervisor?.id ?? created_by.id])
      : isSentBack
        ? noticesFor('task_sent_back', task.id, assigned)
        : to === 'done' && task.status === 'review'
          ? noticesFor('task_accepted', task.id, assigned)
          : []
  const notifiedIds = new Set(reviewNotices.map(({ userId }) => userId))
  const others = [
    ...assigned,
    ...(supervisor ? [supervisor.id] : []),
    created_by.id,
    ...(to === 'done' ? idsOf(people.informed) : []),
  ]
  const whom = others.filter((id) => !notifiedIds.has(id))
  notifyMany(ctx, [...reviewNotices, ...noticesFor('task_changed', task.id, whom, { status: to })])
}
