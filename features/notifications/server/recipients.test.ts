import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { idle } from '#app/server/test/idle.ts'
import { openMailbox } from '#app/server/test/mailbox.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { updatePreferences, type Ways } from '#features/notifications/preferences-contract.ts'
import { sendFiles } from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import { moveTask, updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import { getNoticeRule, MAIL_MODES, type NoticeKind } from '#shared/notifications.ts'

const mailbox = await openMailbox()
const diwan = openDiwan({ SMTP_URL: mailbox.url })
mailbox.open(diwan)

const RELATIONS = [
  'creator',
  'assignee',
  'supervisor',
  'consulted',
  'informed',
  'lead',
  'other',
] as const
type Relation = (typeof RELATIONS)[number]
type Cast = Record<Relation | 'boss', Person>

interface Case {
  /** The status of the task when the event happens. */
  from: 'inProgress' | 'review'
  /** Who acts; the boss may change every task and has no place on any. */
  by: readonly (Relation | 'boss')[]
  act: (site: World, by: Person, task: { id: string; cast: Cast }) => Promise<{ status: number }>
  /** From the product's rules: which relation receives which kind; the actor receives none. */
  told: Partial<Record<Relation, NoticeKind>>
}

const change =
  (body: object) =>
  (site: World, by: Person, { id }: { id: string }) =>
    site.as(by).call(updateTask, { params: { id }, body })
const move =
  (status: 'review' | 'inProgress' | 'done', reason?: string) =>
  (site: World, by: Person, { id }: { id: string }) =>
    site.as(by).call(moveTask, { params: { id }, body: { status, ...(reason && { reason }) } })

const CHANGED = {
  creator: 'task_changed',
  assignee: 'task_changed',
  supervisor: 'task_changed',
} as const
const ON_IT = {
  creator: 'task_comment',
  assignee: 'task_comment',
  supervisor: 'task_comment',
  consulted: 'task_comment',
  informed: 'task_comment',
} as const

const GIVEN_FILES = {
  creator: 'task_files',
  assignee: 'task_files',
  supervisor: 'task_files',
  consulted: 'task_files',
  informed: 'task_files',
} as const

const CASES: Record<string, Case> = {
  'another priority': {
    ...{ from: 'inProgress', by: ['boss', 'creator'] },
    ...{ act: change({ priority: 'urgent' }), told: CHANGED },
  },
  'another deadline': {
    ...{ from: 'inProgress', by: ['boss', 'creator', 'assignee'] },
    ...{ act: change({ deadline: '2026-12-24' }), told: { ...CHANGED, informed: 'task_changed' } },
  },
  'another title': {
    ...{ from: 'inProgress', by: ['boss'], act: change({ title: 'Another' }), told: {} },
  },
  'another place for somebody': {
    ...{ from: 'inProgress', by: ['boss'] },
    act: (site, by, { id, cast }) =>
      change({ consult_user_id: [cast.consulted.id, cast.other.id] })(site, by, { id }),
    told: { ...CHANGED, other: 'task_given' },
  },
  'one is put off it': {
    ...{ from: 'inProgress', by: ['boss'], act: change({ inform_user_id: [] }) },
    told: { ...CHANGED, informed: 'task_taken' },
  },
  'to review': {
    ...{ from: 'inProgress', by: ['assignee', 'boss'], act: move('review') },
    told: { ...CHANGED, supervisor: 'task_to_review' },
  },
  accepted: {
    ...{ from: 'review', by: ['supervisor'], act: move('done') },
    told: { ...CHANGED, assignee: 'task_accepted', informed: 'task_changed' },
  },
  'sent back': {
    ...{ from: 'review', by: ['supervisor'], act: move('inProgress', 'Not yet') },
    told: { ...CHANGED, assignee: 'task_sent_back' },
  },
  'a comment': {
    ...{ from: 'inProgress', by: ['assignee', 'consulted', 'boss'] },
    act: (site, by, { id }) =>
      site.as(by).call(addComment, { params: { id }, body: { body: 'Hello' } }),
    told: ON_IT,
  },
  'two files': {
    ...{ from: 'inProgress', by: ['assignee', 'consulted'] },
    act: (_site, by, { id }) => {
      const bytes = 'Twelve crates came.'
      const files = ['a.txt', 'b.txt'].map((filename) => ({ filename, bytes }))
      return sendFiles(diwan, { taskId: id, token: by.token }, files)
    },
    told: GIVEN_FILES,
  },
  'a mention': {
    ...{ from: 'inProgress', by: ['assignee', 'boss'] },
    act: (site, by, { id, cast }) =>
      site.as(by).call(addComment, { params: { id }, body: { body: `@[${cast.lead.id}] hello` } }),
    told: { ...ON_IT, lead: 'mention' },
  },
}

const ROUNDS = 3
/** Random numbers, all from the run's single seed. */
const THROWN = fc.sample(fc.noBias(fc.nat()), 4_000)
let thrown = 0
const dice = (sides: number): number => {
  thrown += 1
  return (THROWN[thrown % THROWN.length] ?? 0) % sides
}
const coin = () => dice(2) === 1

async function stage(from: Case['from']) {
  const site = await world(diwan, { timezone: 'Asia/Riyadh' })
  const user = (name: string) => site.build.user({ name, permissions: [] })
  const people = await Promise.all(RELATIONS.map(user))
  const cast = Object.fromEntries(RELATIONS.map((name, at) => [name, people[at]])) as Cast
  cast.boss = await site.build.user({ name: 'Boss', permissions: ['manage-task'] })
  const department = await site.build.department({ managerId: cast.lead.id })
  const placed = (name: Relation) => [cast[name].id]
  const id = await site.build.oneTimeTask({
    ...{ status: from, deadline: '2026-12-01', departmentId: department.id },
    createdBy: cast.creator.id,
    people: {
      ...{ assigned: placed('assignee'), supervised: placed('supervisor') },
      ...{ consulted: placed('consulted'), informed: placed('informed') },
    },
  })
  return { site, cast, id }
}

/** What a person finally received: inbox notices, their mail mode, and whether a mail was sent. */
async function foundOf(site: World, person: Person) {
  const { body } = await site.as(person).call(listNotifications, { query: {} })
  const rows = await site.write((db) =>
    db.all(sql<{ kind: string; mail: string; mailed: boolean }>`
      select kind, mail, mailed_at is not null mailed from notifications where user_id = ${person.id}`),
  )
  return { inbox: body.data.map(({ kind }) => kind), rows }
}

test.each(Object.entries(CASES))(
  '%s: told to those whom it concerns, as each has chosen',
  async (_, one) => {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const by of one.by) {
        const isQuiet = coin()
        diwan.clock.set(isQuiet ? '2026-11-22T20:00:00Z' : '2026-11-22T08:00:00Z')
        const { site, cast, id } = await stage(one.from)
        const chosen = new Map<Relation, Ways | undefined>()
        const blind = new Set<Relation>()
        for (const relation of RELATIONS) {
          const kind = one.told[relation]
          const ways = coin()
            ? { inbox: coin(), push: coin(), mail: MAIL_MODES[dice(MAIL_MODES.length)] ?? 'none' }
            : undefined
          chosen.set(relation, ways)
          if (kind && ways)
            await site
              .as(cast[relation])
              .call(updatePreferences, { body: { choices: { [kind]: ways } } })
        }
        const reply = await one.act(site, cast[by], { id, cast })
        expect(reply.status).toBeLessThan(300)
        await idle(diwan)
        // Some people lose access to the task; the creator and the department's manager keep it.
        await site.write((db) => db.all(sql`update companies set task_visibility = 'participants'`))
        for (const relation of ['assignee', 'consulted', 'informed', 'other'] as const)
          if (coin()) blind.add(relation)
        await site.write((db) =>
          db.all(sql`delete from one_time_task_people
          where user_id = any (${[...blind].map((relation) => cast[relation].id)}::uuid[])`),
        )
        for (const relation of RELATIONS) {
          const kind = relation === by ? undefined : one.told[relation]
          const ways = chosen.get(relation) ?? {
            inbox: true,
            mail: kind ? getNoticeRule(kind).mail : 'none',
          }
          const isKept = kind !== undefined && (ways.inbox || ways.mail !== 'none')
          const isGone = blind.has(relation) || kind === 'task_taken'
          expect(await foundOf(site, cast[relation]), `${by} → ${relation}`).toEqual({
            inbox: isKept && ways.inbox && !isGone ? [kind] : [],
            rows: isKept
              ? [
                  {
                    kind,
                    mail: ways.mail,
                    mailed: ways.mail === 'now' && !isQuiet && kind !== undefined,
                  },
                ]
              : [],
          })
        }
      }
  },
)
