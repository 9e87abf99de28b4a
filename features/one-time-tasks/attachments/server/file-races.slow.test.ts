import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { type Attachment, deleteAttachment } from '#features/one-time-tasks/attachments/contract.ts'
import {
  expectConsistentFiles,
  getFileAccounts,
  runCleanupJobs,
  sendFiles,
} from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { deleteTask } from '#features/one-time-tasks/tasks/contract.ts'
import { UNDO_MINUTES } from '#records/undo.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'

const ROUNDS = 50
const MEGABYTE = 1_048_576

const diwan = openDiwan()
let place: World
let people: readonly [Person, Person]
let jobs: { stop(): Promise<void> }

beforeAll(async () => {
  place = await world(diwan)
  people = [await place.build.user(), await place.build.user()]
  jobs = await startJobs(diwan.server, { isTimed: false })
})
afterAll(() => jobs.stop())

const taskOfBoth = () =>
  place.build.oneTimeTask({ people: { assigned: people.map(({ id }) => id) } })

const upload = (taskId: string, { token }: Person, bytes: number) =>
  sendFiles(diwan, { taskId, token }, [{ filename: 'a.bin', bytes: Buffer.alloc(bytes, 1) }])

const remove = async (person: Person, { id }: Attachment) =>
  (await place.as(person).call(deleteAttachment, { params: { id } })).status

/** Leaves this many bytes free in the plan, by inserting a row that takes up the rest. */
const leaveRoom = (taskId: string, bytes: number) =>
  place.write(async (db) => {
    const weight = 5_000 * MEGABYTE - bytes
    await db.batch([
      sql`insert into one_time_task_attachments
            (company_id, id, one_time_task_id, user_id, name, size_bytes, media_type, sha256, created_at)
          values (${place.company.id}, gen_random_uuid(), ${taskId}, ${place.owner.id}, 'rest', ${weight}, 'text/plain', '', ${diwan.clock.now()})`,
      sql`update company_storage set used_bytes = used_bytes + ${weight}`,
    ])
  })
const takeRoomBack = () =>
  place.write((db) => db.all(sql`delete from one_time_task_attachments where name = 'rest'`))

const settled = (when: string) => eventually(() => expectConsistentFiles(diwan, place, when))

test('two people who add and remove files at once lose none, keep none too many and count each byte', async () => {
  const taskId = await taskOfBoth()
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = people
    const first = (await upload(taskId, one, 100 + round)).body.attachments[0] as Attachment
    const { used } = await getFileAccounts(place)
    await leaveRoom(taskId, used + 1_000)
    const sizes = [300, 300, 300, 300, 300, 300]
    const [statuses, removed] = await Promise.all([
      Promise.all(
        sizes.map(async (bytes, at) => {
          const { status, body } = await upload(taskId, at % 2 ? one : other, bytes + at)
          const [file] = body.attachments ?? []
          if (file && (round + at) % 3 === 0) await remove(at % 2 ? other : one, file)
          return status
        }),
      ),
      Promise.all([remove(one, first), remove(other, first)]),
    ])
    expect([...removed].sort()).toEqual([200, 404])
    expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([])
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(3)
    expect((await getFileAccounts(place)).used).toBeLessThanOrEqual(5_000 * MEGABYTE)
    await takeRoomBack()
    const { ids } = await settled(`round ${round}`)
    await place.write((db) =>
      db.all(sql`delete from one_time_task_attachments where id = any (${ids})`),
    )
  }
})

test('files that come while their task is deleted are kept nowhere', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const taskId = await taskOfBoth()
    const [statuses] = await Promise.all([
      Promise.all(people.map(async (person) => (await upload(taskId, person, 5_000)).status)),
      new Promise((resolve) => setTimeout(resolve, round % 25)).then(() =>
        place.as(place.owner).call(deleteTask, { params: { id: taskId } }),
      ),
    ])
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([])
    diwan.clock.advance({ minutes: UNDO_MINUTES })
    expect(await runCleanupJobs(diwan)).toBe(1)
    await settled(`round ${round}`)
  }
  expect((await getFileAccounts(place)).used).toBe(0)
})
