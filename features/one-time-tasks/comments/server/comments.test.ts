import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person, TaskFields } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  addComment,
  addReply,
  deleteComment,
  deleteReply,
  editComment,
  editReply,
  readReplies,
} from '#features/one-time-tasks/comments/contract.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import {
  archiveTask,
  countTasks,
  deleteTask,
  listTasks,
  moveTask,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'

const diwan = openDiwan()
let site: World
let omar: Person
let laila: Person
let stranger: Person
let task: string

const build = (people: TaskFields['people'] = { assigned: [omar.id], informed: [laila.id] }) =>
  site.build.oneTimeTask({ people })

beforeEach(async () => {
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar' })
  laila = await site.build.user({ name: 'Laila' })
  stranger = await site.build.user({ name: 'Sami' })
  task = await build()
})

const comment = (by: Person, body = 'Where is the key?', id = task) =>
  site.as(by).call(addComment, { params: { id }, body: { body } })
const reply = (by: Person, id: string, body = 'In the drawer.') =>
  site.as(by).call(addReply, { params: { id }, body: { body } })
const idOf = async (sent: ReturnType<typeof comment>) => (await sent).body.comment.id
const record = async (by: Person = site.owner, id = task) =>
  (await site.as(by).call(getTask, { params: { id } })).body.task
const unread = async (by: Person) => (await site.as(by).call(countTasks)).body.unread
const show = (visibility: 'company' | 'participants') =>
  site.write((db) => db.all(sql`update companies set task_visibility = ${visibility}`))
const named = ({ id }: { id: string }) => `@[${id}]`

describe('a conversation', () => {
  test('stands on its task in its order, with names, counts and what one may do', async () => {
    const first = await idOf(comment(omar, '  Where is the key? '))
    const answer = (await reply(laila, first, `${named(omar)} in the drawer.`)).body.reply
    await comment(site.owner, 'Done by noon, please.')
    const read = await record(omar)
    expect(read.comments).toMatchObject([
      {
        ...{ id: first, body: 'Where is the key?', deleted: false, is_reason: false },
        ...{ user: { id: omar.id, name: 'Omar Hassan' }, can: { update: true } },
        replies: [{ id: answer.id, read: false, can: { update: false } }],
      },
      { body: 'Done by noon, please.', replies: [], can: { update: false } },
    ])
    expect(read.mentioned).toEqual([{ id: omar.id, name: 'Omar Hassan' }])
    expect([read.comments_count, read.unread]).toEqual([3, 1])
  })

  test('is not written by a stranger, nor on what is archived or deleted', async () => {
    const first = await idOf(comment(omar))
    expect((await comment(stranger)).status).toBe(403)
    expect((await reply(stranger, first)).status).toBe(403)
    await site.as(omar).call(archiveTask, { params: { id: task }, body: { archived: true } })
    expect([(await comment(omar)).status, (await reply(omar, first)).status]).toEqual([403, 403])
    await site.as(site.owner).call(deleteTask, { params: { id: task } })
    expect([(await comment(omar)).status, (await reply(omar, first)).status]).toEqual([404, 404])
  })

  test('that began before another change does not set back when the task was last touched', async () => {
    const began = diwan.clock.now()
    diwan.clock.advance({ minutes: 1 })
    const params = { params: { id: task }, body: { title: 'Find the key' } }
    const { updated_at } = (await site.as(omar).call(updateTask, params)).body.task
    diwan.clock.set(began.toISOString())
    await reply(laila, await idOf(comment(omar)))
    expect((await record()).updated_at).toBe(updated_at)
  })

  test('of two at once both stand', async () => {
    const first = await idOf(comment(omar))
    const all = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => comment(omar, `Comment ${n}`)),
      ...Array.from({ length: 5 }, (_, n) => reply(laila, first, `Reply ${n}`)),
    ])
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const { comments, comments_count } = await record()
    expect([comments.length, comments[0]?.replies.length, comments_count]).toEqual([6, 5, 11])
  })

  test('what is sent twice with one key is written once', async () => {
    const call = () =>
      site
        .as(omar, { 'idempotency-key': 'one-press-of-one-person' })
        .call(addComment, { params: { id: task }, body: { body: 'Once' } })
    const [one, two] = [await call(), await call()]
    expect([one.status, two.body]).toEqual([201, one.body])
    expect((await record()).comments_count).toBe(1)
  })

  test('the reason for which a task is sent back is a comment of the supervisor', async () => {
    const id = await build({ assigned: [omar.id], supervised: [laila.id] })
    const move = (by: Person, status: 'review' | 'inProgress', reason?: string) =>
      site.as(by).call(moveTask, { params: { id }, body: { status, ...(reason && { reason }) } })
    await move(omar, 'review')
    expect((await move(laila, 'inProgress')).body.errors).toEqual({
      reason: ['Say what is still missing.'],
    })
    await move(laila, 'inProgress', 'The photos are missing.')
    expect((await record(omar, id)).comments).toMatchObject([
      { body: 'The photos are missing.', is_reason: true, user: { id: laila.id } },
    ])
  })
})

describe('one’s own words', () => {
  test('are changed by their author alone, and say that they were', async () => {
    const first = await idOf(comment(omar))
    const { id } = (await reply(laila, first)).body.reply
    const params = { params: { id: first }, body: { body: 'Where are the keys?' } }
    expect((await site.as(site.owner).call(editComment, params)).status).toBe(403)
    diwan.clock.advance({ minutes: 1 })
    const edited = (await site.as(omar).call(editComment, params)).body.comment
    expect([edited.body, edited.edited_at !== null]).toEqual(['Where are the keys?', true])
    const other = { params: { id }, body: { body: 'On the hook.' } }
    expect((await site.as(omar).call(editReply, other)).status).toBe(403)
    const changed = (await site.as(laila).call(editReply, other)).body.reply
    expect([changed.body, changed.edited_at !== null]).toEqual(['On the hook.', true])
    expect((await site.as(stranger).call(editReply, other)).status).toBe(403)
  })

  test('are deleted by their author alone; with replies a line stays in their place', async () => {
    const [asked, alone] = [await idOf(comment(omar)), await idOf(comment(omar, 'Thanks'))]
    const { id } = (await reply(laila, asked)).body.reply
    const drop = (by: Person, comment: string) =>
      site.as(by).call(deleteComment, { params: { id: comment } })
    expect((await drop(site.owner, asked)).status).toBe(403)
    expect([(await drop(omar, asked)).status, (await drop(omar, alone)).status]).toEqual([200, 200])
    const left = await record()
    expect(left.comments).toMatchObject([{ id: asked, body: '', deleted: true, replies: [{ id }] }])
    expect(left.comments_count).toBe(1)
    const seen = (await record(omar)).comments
    expect(seen.map(({ can }) => can.update)).toEqual([false])
    expect((await drop(omar, asked)).status).toBe(404)
    expect((await reply(laila, asked)).body.errors).toEqual({
      body: ['This comment has been deleted.'],
    })
    const params = { params: { id } }
    expect((await site.as(omar).call(deleteReply, params)).status).toBe(403)
    expect((await site.as(laila).call(deleteReply, params)).status).toBe(200)
    const empty = await record()
    expect([empty.comments, empty.comments_count]).toEqual([[], 0])
  })
})

describe('who is named', () => {
  test('sees the task, or the text is refused with their name', async () => {
    await show('participants')
    const says = { body: [expect.stringMatching(/^Sami Hassan cannot see this task/)] }
    expect((await comment(omar, `Ask ${named(stranger)}`)).body.errors).toEqual(says)
    const first = await idOf(comment(omar, `Ask ${named(laila)}`))
    expect((await reply(laila, first, `No, ${named(stranger)}`)).body.errors).toEqual(says)
    const params = { params: { id: first }, body: { body: `Ask ${named(stranger)}` } }
    expect((await site.as(omar).call(editComment, params)).body.errors).toEqual(says)
    const manager = await site.build.user({ permissions: ['manage-task'] })
    for (const one of [manager, site.owner])
      expect((await comment(omar, named(one))).status).toBe(201)
    await show('company')
    expect((await comment(omar, named(stranger))).status).toBe(201)
  })

  test('is a member; whoever leaves later keeps the name, and the text can still be changed', async () => {
    const left = await site.build.user({ name: 'Gone', status: 'removed' })
    const { owner } = await world(diwan)
    for (const one of [left, owner])
      expect((await comment(omar, named(one))).body.errors).toEqual({
        body: ['Somebody whom you name is not a member of your company.'],
      })
    const first = await idOf(comment(omar, named(stranger)))
    await site.write((db) =>
      db.all(
        sql`update users set status = 'removed', password_hash = null where id = ${stranger.id}`,
      ),
    )
    expect((await record()).mentioned).toEqual([{ id: stranger.id, name: 'Sami Hassan' }])
    const params = { params: { id: first }, body: { body: `${named(stranger)} knew.` } }
    expect((await site.as(omar).call(editComment, params)).status).toBe(200)
  })
})

describe('what is not read', () => {
  const everybody = async () =>
    Promise.all([site.owner, omar, laila, stranger].map((one) => unread(one)))

  test('waits for everybody on the task, its creator and whom it names, never for its author', async () => {
    const first = await idOf(comment(omar))
    expect(await everybody()).toEqual([0, 0, 0, 0])
    await reply(laila, first)
    expect(await everybody()).toEqual([1, 1, 0, 0])
    await reply(omar, first, named(stranger))
    expect(await everybody()).toEqual([2, 1, 1, 1])
    const query = { unread: 'true' as const }
    const waiting = (await site.as(stranger).call(listTasks, { query })).body
    expect(waiting.data.map(({ id, unread: count }) => [id, count])).toEqual([[task, 1]])
  })

  test('waits for whom a change of it names as well, once, and for nobody anew', async () => {
    const { id } = (await reply(laila, await idOf(comment(omar)))).body.reply
    await site.as(omar).call(readReplies, { body: { task_id: task } })
    for (const body of [named(stranger), `${named(stranger)} ${named(laila)} knows.`])
      await site.as(laila).call(editReply, { params: { id }, body: { body } })
    expect(await everybody()).toEqual([1, 0, 0, 1])
  })

  test('is read by its task or by itself, and by nobody else', async () => {
    const first = await idOf(comment(omar))
    const one = (await reply(laila, first)).body.reply.id
    await reply(laila, first)
    const read = (by: Person, body: { task_id?: string; reply_ids?: string[] }) =>
      site.as(by).call(readReplies, { body })
    expect((await read(omar, { reply_ids: [one, one.toUpperCase()] })).body.read).toBe(1)
    expect(await everybody()).toEqual([2, 1, 0, 0])
    const replies = (await record(omar)).comments[0]?.replies
    expect(replies?.map((each) => each.read)).toEqual([true, false])
    expect((await read(omar, { task_id: task })).body.read).toBe(1)
    expect((await read(omar, { task_id: task })).body.read).toBe(0)
    expect(await everybody()).toEqual([2, 0, 0, 0])
    const unknown = '0190f3a2-0000-7000-8000-000000000000'
    expect((await read(omar, { reply_ids: [unknown] })).body.errors).toHaveProperty('reply_ids')
    expect((await read(omar, { task_id: unknown })).body.errors).toHaveProperty('task_id')
  })

  test('counts nowhere on what is archived, deleted, or no longer to be seen', async () => {
    await reply(laila, await idOf(comment(omar)))
    const params = { id: task }
    const archive = (archived: boolean) =>
      site.as(omar).call(archiveTask, { params, body: { archived } })
    await archive(true)
    expect(await everybody()).toEqual([0, 0, 0, 0])
    await archive(false)
    expect(await everybody()).toEqual([1, 1, 0, 0])
    await show('participants')
    const body = { assigned_user_id: [laila.id] }
    await site.as(site.owner).call(updateTask, { params, body })
    expect(await everybody()).toEqual([1, 0, 0, 0])
    const reading = await site.as(omar).call(readReplies, { body: { task_id: task } })
    expect(reading.body.errors).toHaveProperty('task_id')
    await show('company')
    expect(await everybody()).toEqual([1, 1, 0, 0])
    await site.as(site.owner).call(deleteTask, { params })
    expect(await everybody()).toEqual([0, 0, 0, 0])
  })

  test('goes with its reply', async () => {
    const { id } = (await reply(laila, await idOf(comment(omar)))).body.reply
    await site.as(laila).call(deleteReply, { params: { id } })
    expect(await everybody()).toEqual([0, 0, 0, 0])
  })
})

test('where tasks are shown to participants, a conversation is hidden with its task', async () => {
  await show('participants')
  const first = await idOf(comment(omar))
  const { id } = (await reply(laila, first)).body.reply
  const { call } = site.as(stranger)
  const body = { body: 'Mine now' }
  const statuses = await Promise.all([
    call(addComment, { params: { id: task }, body }),
    call(addReply, { params: { id: first }, body }),
    call(editComment, { params: { id: first }, body }),
    call(editReply, { params: { id }, body }),
    call(deleteComment, { params: { id: first } }),
    call(deleteReply, { params: { id } }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(404))
  expect((await call(readReplies, { body: { reply_ids: [id] } })).status).toBe(422)
})
