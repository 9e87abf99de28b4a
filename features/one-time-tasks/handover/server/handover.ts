import type { handOverTasks } from '#features/one-time-tasks/handover/contract.ts'
import {
  findEver,
  listSeen,
  listStandings,
  lockHeld,
  type Move,
  type Standing,
  saveMoves,
} from '#features/one-time-tasks/handover/server/queries.ts'
import type { TaskPlace } from '#features/one-time-tasks/tasks/contract.ts'
import { lockPeople } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { BulkReply } from '#records/list/bulk.ts'
import { memberSubject, record } from '#server/audit.ts'
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
const ONESELF: Bilingual = {
  en: 'Choose somebody else to take over.',
  ar: 'اختر شخصًا آخر يتسلّم العمل.',
}
const NOBODY: Bilingual = {
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

const names = (people: readonly Standing[]) => people.map(({ name }) => name)

/** What a revision tells of one place: as the task's own changes do. */
function changeOf(place: TaskPlace, before: readonly Standing[], after: string[]): Change {
  if (place === 'supervised')
    return { field: 'supervisor', from: before[0]?.name ?? null, to: after[0] ?? null }
  return { field: place, from: names(before), to: after }
}

interface Giving {
  from: string
  /** What is to change hands; where `from` does not stand there any more, nothing does. */
  moves: readonly Move[]
  /** Who takes over, by their ids. */
  heirs: ReadonlyMap<string, string>
}

async function standingsOn(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Standing[]>> {
  const of = new Map<string, Standing[]>(ids.map((id) => [id, []]))
  for (const one of await listStandings(ctx, ids)) of.get(one.taskId)?.push(one)
  return of
}

/** Tells who stands anew on tasks, and who stands on them no more. */
function tellOf(
  ctx: WriteContext,
  { from, made, standings }: { from: string; made: Move[]; standings: Map<string, Standing[]> },
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

/** Gives places on tasks that are locked to others. The moves that were made. */
async function give(ctx: WriteContext, { from, moves, heirs }: Giving): Promise<Move[]> {
  const standings = await standingsOn(ctx, [...new Set(moves.map(({ taskId }) => taskId))])
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
  tellOf(ctx, { from, made, standings })
  return made
}

type Heirs = Body['to'] & object

const movesOf = (tasks: readonly { id: string }[], to: Heirs): Move[] =>
  tasks.flatMap(({ id: taskId }) =>
    (Object.keys(to) as TaskPlace[]).flatMap((place) => {
      const heir = to[place]
      return heir ? [{ taskId, place, to: heir.toLowerCase() }] : []
    }),
  )

const countTasks = (moves: readonly Move[]) => new Set(moves.map(({ taskId }) => taskId)).size

/** Makes an heir's, who is locked, what a leaving member does and supervises, seen by the caller or not. */
export async function handOverAll(ctx: WriteContext, from: string, to: string): Promise<void> {
  const heirs = new Map((await lockPeople(ctx, [to])).map((one) => [one.id, one.name]))
  const tasks = await lockHeld(ctx, from, { which: 'all' })
  await give(ctx, { from, moves: movesOf(tasks, { assigned: to, supervised: to }), heirs })
}

/** Whose places they are, and who takes over, locked, with their names. Throws 422 for somebody who may not. */
async function lockHeirs(ctx: Ctx, { user_id, to = {}, tasks = [] }: Body) {
  const wanted = { to: Object.values(to), tasks: tasks.map((one) => one.to) }
  const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase())
  const all = [...new Set(lower([...wanted.to, ...wanted.tasks]))]
  const heirs = new Map((await lockPeople(ctx, all)).map(({ id, name }) => [id, name]))
  const giver = await findEver(ctx, user_id)
  if (!giver) throw invalidField('user_id', UNKNOWN_PERSON)
  for (const field of ['to', 'tasks'] as const) {
    const ids = lower(wanted[field])
    if (ids.some((id) => !heirs.has(id))) throw invalidField(field, UNKNOWN_PERSON)
    if (ids.includes(user_id.toLowerCase())) throw invalidField(field, ONESELF)
  }
  return { giver, heirs }
}

/** Of the tasks that are named those that are to do. Throws 422 for one that the caller does not see. */
async function openAmong(ctx: Ctx, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(moves.map(({ taskId }) => taskId))]
  const seen = await listSeen(ctx, ids)
  if (seen.length < ids.length) throw invalidField('tasks', UNKNOWN_TASK)
  return new Set(seen.flatMap(({ id, open }) => (open ? [id] : [])))
}

/**
 * Gives somebody's places on tasks that are to do to others: task by task where they are named, the
 * others by their place. Who has `manage-user` alone hands over what they see: `task_visibility`
 * holds for counts and links, too. Throws 422.
 */
export async function handOver(ctx: WriteContext, { body }: Parsed<typeof handOverTasks>) {
  if (!body.to && !body.tasks) throw invalidField('to', NOBODY)
  const { giver, heirs } = await lockHeirs(ctx, body)
  const from = body.user_id.toLowerCase()
  const named: Move[] = (body.tasks ?? []).map(({ id, place, to }) => ({
    ...{ taskId: id.toLowerCase(), place, to: to.toLowerCase() },
  }))
  const besides = named.map(({ taskId }) => taskId)
  const locked = await lockHeld(ctx, from, { which: 'seen', besides })
  const open = await openAmong(ctx, named)
  const isNamed = (move: Move) =>
    named.some(({ taskId, place }) => taskId === move.taskId && place === move.place)
  const held = locked.filter((task) => task.held)
  const moves = [
    ...named.filter(({ taskId }) => open.has(taskId)),
    ...movesOf(held, body.to ?? {}).filter((move) => !isNamed(move)),
  ]
  const made = await give(ctx, { from, moves, heirs })
  const names = [...new Set(made.map(({ to }) => heirs.get(to) ?? ''))]
  if (made.length > 0)
    record(ctx, {
      action: 'work_handed_over',
      subject: memberSubject(giver),
      facts: { heirs: names },
    })
  const refused: BulkReply['refused'] = named
    .filter((move) => !made.includes(move))
    .map(({ taskId: id }) => ({ id, message: (open.has(id) ? CHANGED : CLOSED)[ctx.locale] }))
  return { handed_over: countTasks(made), refused }
}
