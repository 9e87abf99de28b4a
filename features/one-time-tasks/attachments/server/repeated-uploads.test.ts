import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { deleteAttachment } from '#features/one-time-tasks/attachments/contract.ts'
import {
  expectConsistentFiles,
  sendFiles,
} from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
let place: World
let assignee: Person
let taskId: string
let jobs: { stop(): Promise<void> }

beforeAll(async () => {
  place = await world(diwan)
  assignee = await place.build.user()
  taskId = await place.build.oneTimeTask({ people: { assigned: [assignee.id] } })
  jobs = await startJobs(diwan.server, { isTimed: false })
})
afterAll(() => jobs.stop())

const upload = (key: string, text = 'Twelve crates came.', sender = assignee) =>
  sendFiles(diwan, { taskId, token: sender.token, headers: { 'idempotency-key': key } }, [
    { filename: 'Crates.txt', bytes: text },
  ])

const settled = (when: string) => eventually(() => expectConsistentFiles(diwan, place, when))

const revisions = async () =>
  (await place.as(place.owner).call(listTaskRevisions, { params: { id: taskId } })).body.revisions

test('an upload that comes again with its key is answered as the first time, and kept once', async () => {
  const first = await upload('lost-reply')
  const { used } = await settled('once')
  const told = (await revisions()).length
  const second = await upload('lost-reply')
  expect(first.status).toBe(201)
  expect(second).toEqual(first)
  const books = await settled('twice')
  expect([books.ids.length, books.ready, books.used]).toEqual([1, 1, used])
  expect((await revisions()).length).toBe(told)
})

test('the same upload twice at once is kept once, whichever comes first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const before = await settled(`before round ${round}`)
    const [one, other] = await Promise.all([upload(`at-once-${round}`), upload(`at-once-${round}`)])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body).toEqual(other.body)
    const books = await settled(`round ${round}`)
    expect(books.ready).toBe(before.ready + 1)
  }
})

test('a key is one upload’s of one member: another file under it is refused, another member’s is theirs', async () => {
  expect((await upload('mine')).status).toBe(201)
  const other = await upload('mine', 'Thirteen crates came.')
  expect([other.status, other.body.message]).toEqual([
    422,
    'This key was used for another request.',
  ])
  expect((await upload('mine', undefined, place.owner)).status).toBe(201)
  expect((await upload('no key')).status).toBe(422)
})

test('what failed has not used up its key, and what was removed does not come back by it', async () => {
  expect((await upload('again', '')).status).toBe(422)
  const sent = await upload('again')
  expect(sent.status).toBe(201)
  const [{ id = '' } = {}] = sent.body.attachments
  await place.as(assignee).call(deleteAttachment, { params: { id } })
  const before = await settled('removed')
  expect((await upload('again')).body).toEqual(sent.body)
  expect(await settled('repeated')).toEqual(before)
})
