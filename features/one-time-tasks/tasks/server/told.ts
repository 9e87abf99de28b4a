import type { TaskPlace, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import type { WholeRow } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { NewTask, Placing } from '#features/one-time-tasks/tasks/server/write-queries.ts'
import { supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'
import type { Acting } from '#platform/server/context.ts'
import { tell, tellEach } from '#platform/server/notify.ts'
import type { Mailed, NoticeFacts } from '#platform/shared/notifications.ts'
import type { Change } from '#platform/shared/revisions.ts'

/** What one hears of first where one is put in several places at once. */
const PLACES: readonly TaskPlace[] = ['assigned', 'supervised', 'consulted', 'informed']

const isIn = (placing: Placing, id: string) => PLACES.some((place) => placing[place].includes(id))
const everybody = (placing: Placing) => [...new Set(PLACES.flatMap((place) => placing[place]))]

/** Who is newly in a place, each once, in the first of them. */
function placedNewly(placing: Placing, before?: Placing): Map<string, TaskPlace> {
  const newly = new Map<string, TaskPlace>()
  for (const place of PLACES)
    for (const id of placing[place])
      if (!newly.has(id) && !before?.[place].includes(id)) newly.set(id, place)
  return newly
}

/** Tells people that they are put on tasks; `mail`: how, of those who chose nothing, as for an import. */
export function tellPlaced(
  ctx: Acting,
  tasks: readonly (Pick<NewTask, 'id' | 'placing'> & { before?: Placing })[],
  mail?: Mailed,
): void {
  const told = tasks.flatMap(({ id, placing, before }) =>
    [...placedNewly(placing, before)].map(([userId, place]) => ({
      ...{ userId, about: id },
      facts: { place },
    })),
  )
  tellEach(ctx, { kind: 'task_given', ...(mail && { mail }) }, told)
}

const PEOPLE: readonly string[] = ['assigned', 'supervisor', 'consulted', 'informed']

/** What of a change people hear of: not its text. */
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

/** Tells of a change of a task: who came, who went, and those whom it concerns. */
export function tellUpdated(
  ctx: Acting,
  { id, createdBy, placing, before, changes, now }: Updated,
) {
  tellPlaced(ctx, [{ id, placing, before }])
  const gone = everybody(before).filter((one) => !isIn(placing, one))
  tell(ctx, { kind: 'task_taken', about: id }, gone)
  const facts = factsOf(changes, now)
  if (Object.keys(facts).length === 0) return
  const came = placedNewly(placing, before)
  const informed = facts.deadline === undefined ? [] : placing.informed
  const whom = [...placing.assigned, ...placing.supervised, createdBy, ...informed]
  tell(
    ctx,
    { kind: 'task_changed', about: id, facts },
    whom.filter((one) => !came.has(one)),
  )
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** Tells of a move: who reviews it, whose work was judged, and the others on it. */
export function tellMoved(ctx: Acting, task: WholeRow, to: TaskStatus, isSentBack: boolean): void {
  const { people, created_by } = task
  const supervisor = supervisorOf(task)
  const assigned = idsOf(people.assigned)
  const told = new Set<string>()
  const say = (kind: 'task_to_review' | 'task_accepted' | 'task_sent_back', whom: string[]) => {
    for (const id of whom) told.add(id)
    tell(ctx, { kind, about: task.id }, whom)
  }
  if (to === 'review') say('task_to_review', [supervisor?.id ?? created_by.id])
  else if (isSentBack) say('task_sent_back', assigned)
  else if (to === 'done' && task.status === 'review') say('task_accepted', assigned)
  const others = [
    ...assigned,
    ...(supervisor ? [supervisor.id] : []),
    created_by.id,
    ...(to === 'done' ? idsOf(people.informed) : []),
  ]
  const whom = others.filter((id) => !told.has(id))
  tell(ctx, { kind: 'task_changed', about: task.id, facts: { status: to } }, whom)
}
