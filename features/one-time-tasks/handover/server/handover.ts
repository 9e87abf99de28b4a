import type { handOverTasks } from '#features/one-time-tasks/handover/contract.ts'
import {
  findAnyMember,
  listPlacements,
  listVisibleTasks,
  lockTasksOfPerson,
  type Move,
  type Placement,
  saveMoves,
} from '#features/one-time-tasks/handover/server/queries.ts'
import type { TaskPlace } from '#features/one-time-tasks/tasks/contract.ts'
import { lockPeople } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { BulkReply } from '#records/list/bulk.ts'
import { memberSubject, recordAuditEvent } from '#server/audit.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { notifyMany } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'
import type { Change } from '#shared/revisions.ts'

type Body = Parsed<typeof handOverTasks>['body']

const UNKNOWN_PERSON: Bilingual = {
  en: 'Choose people of your company.',
  ar: 'اختر أشخاصًا من شركتك.',
}
const SAME_PERSON: Bilingual = {
  en: 'Choose somebody else to take over.',
  ar: 'اختر شخصًا آخر يتسلّم العمل.',
}
const NO_SUCCESSOR: Bilingual = {
  en: 'Say who takes over, by place or task by task.',
  ar: 'حدّد من يتسلّم العمل: بحسب الصفة أو مهمة بمهمة.',
}
const UNKNOWN_TASK: Bilingual = {
  en: 'One of these tasks does not exist any more.',
  ar: 'إحدى هذه المهام لم تعد موجودة.',
}
const CLOSED: Bilingual = {
  en: 'This task is done or archived.',
  ar: 'هذه المهمة منجزة أو مؤرشفة.',
}
const CHANGED: Bilingual = {
  en: 'Other people stand on this task by now.',
  ar: 'تغيّر الأشخاص في هذه المهمة.',
}

const names = (people: readonly Placement[]) => people.map(({ name }) => name)

/** A revision's change for one place, in the same form as the task's own changes. */
function changeOf(place: TaskPlace, before: readonly Placement[], after: string[]): Change {
  if (place === 'supervised')
    return { field: 'supervisor', from: before[0]?.name ?? null, to: after[0] ?? null }
  return { field: place, from: names(before), to: after }
}

interface PendingMoves {
  from: string
  /** The moves to make; a move is skipped if `from` no longer has that place. */
  moves: readonly Move[]
  /** Names of the people who take over, by id. */
  heirs: ReadonlyMap<string, string>
}

async function groupPlacements(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, Placement[]>> {
  const of = new Map<string, Placement[]>(ids.map((id) => [id, []]))
  for (const one of await listPlacements(ctx, ids)) of.get(one.taskId)?.push(one)
  return of
}

/** Notifies people who get a new place on tasks, and `from` for tasks where no place is left. */
function notifyMoves(
  ctx: WriteContext,
  { from, made, standings }: { from: string; made: Move[]; standings: Map<string, Placement[]> },
): void {
  const isOn = (taskId: string, userId: string, place?: TaskPlace) =>
    standings
      .get(taskId)
      ?.some((one) => one.id === userId && (place === undefined || one.place === place)) ?? false
  const given = made.filter(({ taskId, place, to }) => !isOn(taskId, to, place))
  const left = [...standings].filter(([taskId, people]) =>
    people.every(
      ({ id, place }) =>
        id !== from || made.some((move) => move.taskId === taskId && move.place === place),
    ),
  )
  notifyMany(ctx, [
    ...given.map(({ taskId: about, place, to: userId }) => ({
      ...{ kind: 'task_given' as const, userId, about },
      facts: { place },
    })),
    ...left
      .filter(([taskId]) => isOn(taskId, from))
      .map(([about]) => ({ kind: 'task_taken' as const, userId: from, about, facts: {} })),
  ])
}

/** Gives places on locked tasks to other people. Returns the moves that were made. */
async function applyMoves(
  ctx: WriteContext,
  { from, moves, heirs }: PendingMoves,
): Promise<Move[]> {
  const standings = await groupPlacements(ctx, [...new Set(moves.map(({ taskId }) => taskId))])
  const changes = new Map<string, Change[]>()
  const made: Move[] = []
  for (const move of moves) {
    const { taskId, place, to } = move
    const before = (standings.get(taskId) ?? []).filter((one) => one.place === place)
    if (!before.some(({ id }) => id === from)) continue
    const others = before.filter(({ id }) => id !== from && id !== to)
    const after = [...names(others), heirs.get(to) ?? '']
    changes.set(taskId, [...(changes.get(taskId) ?? []), changeOf(place, before, after)])
    made.push(move)
  }
  if (made.length > 0) await saveMoves(ctx, from, { moves: made, changes })
  notifyMoves(ctx, { from, made, standings })
  return made
}

type SuccessorsByPlace = Body['to'] & object

const movesOf = (tasks: readonly { id: string }[], to: SuccessorsByPlace): Move[] =>
  tasks.flatMap(({ id: taskId }) =>
    (Object.keys(to) as TaskPlace[]).flatMap((place) => {
      const heir = to[place]
      return heir ? [{ taskId, place, to: heir.toLowerCase() }] : []
    }),
  )

const countTasks = (moves: readonly Move[]) => new Set(moves.map(({ taskId }) => taskId)).size

/**
 * Locks the heir and gives them all tasks that a leaving member does or supervises, including tasks
 * that the caller does not see.
 */
export async function handOverAll(ctx: WriteContext, from: string, to: string): Promise<void> {
  const heirs = new Map((await lockPeople(ctx, [to])).map((one) => [one.id, one.name]))
  const tasks = await lockTasksOfPerson(ctx, from, { which: 'all' })
  await applyMoves(ctx, { from, moves: movesOf(tasks, { assigned: to, supervised: to }), heirs })
}

/**
 * Locks the people who take over. Returns them with their names, and the member who gives. Throws
 * 422 for a person who may not take over.
 */
async function lockSuccessors(ctx: Ctx, { user_id, to = {}, tasks = [] }: Body) {
  const wanted = { to: Object.values(to), tasks: tasks.map((one) => one.to) }
  const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase())
  const all = [...new Set(lower([...wanted.to, ...wanted.tasks]))]
  const heirs = new Map((await lockPeople(ctx, all)).map(({ id, name }) => [id, name]))
  const giver = await findAnyMember(ctx, user_id)
  if (!giver) throw invalidField('user_id', UNKNOWN_PERSON)
  for (const field of ['to', 'tasks'] as const) {
    const ids = lower(wanted[field])
    if (ids.some((id) => !heirs.has(id))) throw invalidField(field, UNKNOWN_PERSON)
    if (ids.includes(user_id.toLowerCase())) throw invalidField(field, SAME_PERSON)
  }
  return { giver, heirs }
}

/**
 * The open tasks among those that are named. Throws 422 for a task that the caller does not see.
 */
async function listOpenTaskIds(ctx: Ctx, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(moves.map(({ taskId }) => taskId))]
  const seen = await listVisibleTasks(ctx, ids)
  if (seen.length < ids.length) throw invalidField('tasks', UNKNOWN_TASK)
  return new Set(seen.flatMap(({ id, open }) => (open ? [id] : [])))
}

/**
 * Gives a member's places on open tasks to others: named tasks one by one, all others by place. A
 * caller who has only `manage-user` hands over only tasks that they see: `task_visibility` also
 * limits counts and links. Throws 422.
 */
export async function handOver(ctx: WriteContext, { body }: Parsed<typeof handOverTasks>) {
  if (!body.to && !body.tasks) throw invalidField('to', NO_SUCCESSOR)
  const { giver, heirs } = await lockSuccessors(ctx, body)
  const from = body.user_id.toLowerCase()
  const named: Move[] = (body.tasks ?? []).map(({ id, place, to }) => ({
    ...{ taskId: id.toLowerCase(), place, to: to.toLowerCase() },
  }))
  const besides = named.map(({ taskId }) => taskId)
  const locked = await lockTasksOfPerson(ctx, from, { which: 'seen', besides })
  const open = await listOpenTaskIds(ctx, named)
  const isNamed = (move: Move) =>
    named.some(({ taskId, place }) => taskId === move.taskId && place === move.place)
  const held = locked.filter((task) => task.held)
  const moves = [
    ...named.filter(({ taskId }) => open.has(taskId)),
    ...movesOf(held, body.to ?? {}).filter((move) => !isNamed(move)),
  ]
  const made = await applyMoves(ctx, { from, moves, heirs })
  const names = [...new Set(made.map(({ to }) => heirs.get(to) ?? ''))]
  if (made.length > 0)
    recordAuditEvent(ctx, {
      action: 'work_handed_over',
      subject: memberSubject(giver),
      facts: { heirs: names },
    })
  const refused: BulkReply['refused'] = named
    .filter((move) => !made.includes(move))
    .map(({ taskId: id }) => ({ id, message: (open.has(id) ? CHANGED : CLOSED)[ctx.locale] }))
  return { handed_over: countTasks(made), refused }
}
