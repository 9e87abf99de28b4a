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

const isIn = (placing: Placing, id: string) => PLACES.some((place) => placing[place].includes(id))
const everybody = (placing: Placing) => [...new Set(PLACES.flatMap((place) => placing[place]))]

/** The people newly in a place, each once, with their first new place. */
function placedNewly(placing: Placing, before?: Placing): Map<string, TaskPlace> {
  const newly = new Map<string, TaskPlace>()
  for (const place of PLACES)
    for (const id of placing[place])
      if (!newly.has(id) && !before?.[place].includes(id)) newly.set(id, place)
  return newly
}

interface Placed extends Pick<NewTask, 'id' | 'placing'> {
  before?: Placing
}

const givenOf = ({ id, placing, before }: Placed) =>
  [...placedNewly(placing, before)].map(([userId, place]) => ({
    ...{ kind: 'task_given' as const, userId, about: id },
    facts: { place },
  }))

/** One notice of a task for each of these people. */
const toEach = (
  kind: NoticeKind,
  about: string,
  whom: readonly string[],
  facts: NoticeFacts = {},
) => whom.map((userId) => ({ kind, userId, about, facts }))

/**
 * Notifies people who were put on tasks; `mail`, as for an import, is how people without a mail
 * setting are mailed.
 */
export const tellPlaced = (ctx: WriteContext, tasks: readonly Placed[], mail?: MailMode): void =>
  notifyMany(ctx, tasks.flatMap(givenOf), mail)

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
export function tellUpdated(
  ctx: WriteContext,
  { id, createdBy, placing, before, changes, now }: Updated,
) {
  const given = givenOf({ id, placing, before })
  const gone = everybody(before).filter((one) => !isIn(placing, one))
  const facts = factsOf(changes, now)
  const came = new Set(given.map(({ userId }) => userId))
  const informed = facts.deadline === undefined ? [] : placing.informed
  const others = [...placing.assigned, ...placing.supervised, createdBy, ...informed]
  const whom = Object.keys(facts).length === 0 ? [] : others.filter((one) => !came.has(one))
  notifyMany(ctx, [
    ...given,
    ...toEach('task_taken', id, gone),
    ...toEach('task_changed', id, whom, facts),
  ])
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** Notifies the reviewer, the assignees whose work was judged, and the other people on the task. */
export function tellMoved(
  ctx: WriteContext,
  task: WholeRow,
  to: TaskStatus,
  isSentBack: boolean,
): void {
  const { people, created_by } = task
  const supervisor = supervisorOf(task)
  const assigned = idsOf(people.assigned)
  const judged =
    to === 'review'
      ? toEach('task_to_review', task.id, [supervisor?.id ?? created_by.id])
      : isSentBack
        ? toEach('task_sent_back', task.id, assigned)
        : to === 'done' && task.status === 'review'
          ? toEach('task_accepted', task.id, assigned)
          : []
  const told = new Set(judged.map(({ userId }) => userId))
  const others = [
    ...assigned,
    ...(supervisor ? [supervisor.id] : []),
    created_by.id,
    ...(to === 'done' ? idsOf(people.informed) : []),
  ]
  const whom = others.filter((id) => !told.has(id))
  notifyMany(ctx, [...judged, ...toEach('task_changed', task.id, whom, { status: to })])
}
