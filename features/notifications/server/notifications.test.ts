import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  countNotifications,
  listNotifications,
  muteThing,
  readNotifications,
  seeNotifications,
  unreadNotifications,
} from '#features/notifications/contract.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import {
  createTask,
  deleteTask,
  moveTask,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
let omar: Person
let sara: Person

beforeEach(async () => {
  diwan.clock.set('2026-11-22T08:00:00Z')
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar', permissions: [] })
  sara = await site.build.user({ name: 'Sara', permissions: [] })
})

const inbox = async (by: Person, query: object = {}) => {
  await tellNow(diwan)
  return (await site.as(by).call(listNotifications, { query })).body
}
/** The visible texts, without the marks that isolate names. */
const lines = async (by: Person, query?: object) =>
  (await inbox(by, query)).data.map(
    (notice) =>
      `${notice.thing.title}: ${sentenceOf(notice, 'en').replaceAll(/[\u2066-\u2069]/g, '')}`,
  )
/** Advances the clock, because two events at the same instant have no order. */
const later = () => diwan.clock.advance({ minutes: 1 })
const counts = async (by: Person) => {
  await tellNow(diwan)
  return (await site.as(by).call(countNotifications)).body
}

async function readAll(...people: Person[]): Promise<void> {
  await tellNow(diwan)
  for (const by of people) await site.as(by).call(readNotifications, { body: { all: true } })
}

const task = async (
  people: Omit<Input<typeof createTask>['body'], 'title'>,
  title = 'Paint the front',
) => (await site.as(site.owner).call(createTask, { body: { title, ...people } })).body.task
const say = (by: Person, id: string, body: string) => {
  later()
  return site.as(by).call(addComment, { params: { id }, body: { body } })
}

describe('who is told', () => {
  test('who is put on a task, in which place; never who did it', async () => {
    await task({
      assigned_user_id: [omar.id, site.owner.id],
      supervisor_user_id: sara.id,
      inform_user_id: [omar.id],
    })
    expect(await lines(omar)).toEqual(['Paint the front: Mona Saleh assigned this task to you'])
    expect(await lines(sara)).toEqual([
      'Paint the front: Mona Saleh made you the supervisor of this task',
    ])
    expect(await lines(site.owner)).toEqual([])
  })

  test('of a change of deadline, priority or people who has to do with it, and who is put off it', async () => {
    const { id } = await task({ assigned_user_id: [omar.id], inform_user_id: [sara.id] })
    await readAll(omar, sara)
    const change = (body: object) => {
      later()
      return site.as(site.owner).call(updateTask, { params: { id }, body })
    }
    await change({ title: 'Paint the back' })
    expect(await lines(omar, { unread: 'true' })).toEqual([])
    await change({ priority: 'urgent', deadline: '2026-11-28' })
    expect(await lines(omar, { unread: 'true' })).toEqual([
      'Paint the back: Mona Saleh set its deadline to 28 Nov and set its priority to urgent',
    ])
    expect(await lines(sara, { unread: 'true' })).toHaveLength(1)
    await change({ assigned_user_id: [sara.id] })
    expect((await lines(omar, { unread: 'true' }))[0]).toBe(
      'Paint the back: Mona Saleh took you off this task',
    )
  })

  test('a supervisor of a review, the assignees of what became of it', async () => {
    const { id } = await task({ assigned_user_id: [omar.id], supervisor_user_id: sara.id })
    await readAll(omar, sara)
    const move = (by: Person, status: 'review' | 'inProgress' | 'done', reason?: string) => {
      later()
      return site
        .as(by)
        .call(moveTask, { params: { id }, body: { status, ...(reason && { reason }) } })
    }
    await move(omar, 'review')
    expect((await lines(sara))[0]).toBe('Paint the front: Omar Hassan asks you to review it')
    expect((await lines(site.owner))[0]).toBe(
      'Paint the front: Omar Hassan moved it to “In review”',
    )
    await move(sara, 'inProgress', 'The corners are missing.')
    expect((await lines(omar))[0]).toBe('Paint the front: Sara Hassan sent it back')
    await move(omar, 'review')
    await move(sara, 'done')
    expect((await lines(omar))[0]).toBe('Paint the front: Sara Hassan accepted it as done')
  })

  test('several comments are one line with their number, who wrote last and what', async () => {
    const { id } = await task({ assigned_user_id: [omar.id], consult_user_id: [sara.id] })
    await say(site.owner, id, 'Which colour?')
    await say(sara, id, 'Blue, I think')
    await say(sara, id, 'Or green')
    const [notice] = (await inbox(omar)).data
    expect(notice).toMatchObject({ kind: 'task_comment', count: 3, excerpt: 'Or green' })
    expect((await lines(omar))[0]).toBe(
      'Paint the front: Sara Hassan and Mona Saleh: 3 new comments',
    )
    expect((await lines(sara))[0]).toBe('Paint the front: Mona Saleh commented')
  })

  test('who is mentioned hears of that and of no comment beside it', async () => {
    const { id } = await task({ assigned_user_id: [omar.id] })
    await say(site.owner, id, `@[${omar.id}] please bring the ladder`)
    const [notice] = (await inbox(omar)).data
    expect(notice).toMatchObject({
      kind: 'mention',
      excerpt: '@Omar Hassan please bring the ladder',
    })
    expect((await inbox(omar)).total).toBe(2)
  })
})

describe('the inbox', () => {
  test('counts what is unseen and unread, and both go down', async () => {
    const { id } = await task({ assigned_user_id: [omar.id] })
    await say(site.owner, id, 'Hello')
    expect(await counts(omar)).toEqual({ unseen: 2, unread: 2 })
    expect((await site.as(omar).call(seeNotifications)).body).toEqual({ unseen: 0, unread: 2 })
    const [comment, given] = (await inbox(omar)).data
    const read = (body: object) => site.as(omar).call(readNotifications, { body } as never)
    expect((await read({ ids: [comment?.id] })).body).toEqual({ unseen: 0, unread: 1 })
    await say(site.owner, id, 'Again')
    expect(await counts(omar)).toEqual({ unseen: 1, unread: 2 })
    expect((await inbox(omar)).data.map(({ read: isRead }) => isRead)).toEqual([false, true, false])
    expect((await read({ thing_id: id })).body.unread).toBe(0)
    // The older comments notice stays read, because a newer one continues it.
    const back = await site.as(omar).call(unreadNotifications, {
      body: { ids: [comment?.id ?? '', given?.id ?? ''] },
    })
    expect(back.body.unread).toBe(2)
    expect((await read({ ids: [omar.id] })).body).toHaveProperty('errors.ids')
  })

  test('shows nothing of what the reader may no longer see, and counts it nowhere', async () => {
    const { id } = await task({ assigned_user_id: [omar.id] })
    await site.write((db) => db.all(sql`update companies set task_visibility = 'participants'`))
    const off = { params: { id }, body: { assigned_user_id: [sara.id] } }
    expect((await site.as(site.owner).call(updateTask, off)).body).toMatchObject({
      task: { people: { assigned: [{ id: sara.id }] } },
    })
    expect(await lines(omar)).toEqual([])
    expect(await counts(omar)).toEqual({ unseen: 0, unread: 0 })
    const other = await task({ assigned_user_id: [omar.id] }, 'Wash the windows')
    expect(await lines(omar)).toHaveLength(1)
    await site.as(site.owner).call(deleteTask, { params: { id: other.id } })
    expect((await inbox(omar)).total).toBe(0)
  })

  test('of a muted thing only mentions and assignments come', async () => {
    const { id } = await task({ assigned_user_id: [omar.id] })
    const mute = (muted: boolean, thing = id) =>
      site.as(omar).call(muteThing, { body: { kind: 'one_time_task', id: thing, muted } })
    await tellNow(diwan)
    expect((await mute(true)).status).toBe(200)
    await say(site.owner, id, 'Which colour?')
    expect((await inbox(omar)).data.map(({ kind, muted }) => [kind, muted])).toEqual([
      ['task_given', true],
    ])
    await say(site.owner, id, `@[${omar.id}] are you there?`)
    expect((await inbox(omar)).data[0]?.kind).toBe('mention')
    await mute(false)
    await say(site.owner, id, 'Still there?')
    expect((await inbox(omar)).data[0]?.kind).toBe('task_comment')
    expect((await mute(true, omar.id)).body).toHaveProperty('errors.id')
  })

  test('is filtered by what belongs together, and shown page by page', async () => {
    for (let at = 0; at < 12; at += 1) await task({ assigned_user_id: [omar.id] }, `Wall ${at}`)
    const first = await inbox(omar, { per_page: 5 })
    expect([first.total, first.data.length, first.last_page]).toEqual([12, 5, 3])
    expect((await inbox(omar, { group: 'talk' })).total).toBe(0)
    expect((await inbox(omar, { group: 'tasks' })).total).toBe(12)
  })
})
