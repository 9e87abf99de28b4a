import { beforeEach, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  get,
  getFileAccounts,
  runCleanupJobs,
  sendFiles,
  storedIds,
} from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import { deleteTask, undeleteTask } from '#features/one-time-tasks/tasks/contract.ts'
import { cleanUpContent } from '#features/one-time-tasks/tasks/server/content.ts'
import { UNDO_MINUTES } from '#records/undo.ts'

const diwan = openDiwan()
const TEXT = 'Twelve crates came.'
const WEIGHT = Buffer.byteLength(TEXT)

let place: World
let id: string

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  await runCleanupJobs(diwan)
  place = await world(diwan)
  id = await place.build.oneTimeTask()
  const file = { filename: 'crates.txt', bytes: Buffer.from(TEXT) }
  await sendFiles(diwan, { taskId: id, token: place.owner.token }, [file])
})

const act = async (endpoint: typeof deleteTask | typeof undeleteTask) =>
  expect((await place.as(place.owner).call(endpoint, { params: { id } })).status).toBe(200)
const attachments = async () =>
  (await place.as(place.owner).call(getTask, { params: { id } })).body.task.attachments
const urlOfFirst = async () => (await attachments())[0]?.url ?? ''
const used = async () => (await getFileAccounts(place)).used

describe('the files of a deleted task', () => {
  test('are given out no more, and are there again when it is brought back', async () => {
    const url = await urlOfFirst()
    await act(deleteTask)
    expect((await get(diwan, url)).statusCode).toBe(404)
    expect(await used()).toBe(WEIGHT)
    await act(undeleteTask)
    for (const link of [url, await urlOfFirst()]) {
      const { statusCode, body } = await get(diwan, link)
      expect([statusCode, body]).toEqual([200, TEXT])
    }
    expect(await attachments()).toHaveLength(1)
  })

  test('go when nobody may bring it back any more, and weigh nothing then', async () => {
    await act(deleteTask)
    diwan.clock.advance({ minutes: UNDO_MINUTES })
    expect(await runCleanupJobs(diwan)).toBe(1)
    expect(await getFileAccounts(place)).toMatchObject({ ids: [], used: 0, counted: 0 })
    const job = { companyId: place.company.id, id }
    await cleanUpContent.run(diwan.server, job as never)
    expect(await used()).toBe(0)
  })

  test('stay with one that was brought back, and for ten minutes more with one deleted anew', async () => {
    await act(deleteTask)
    diwan.clock.advance({ minutes: 6 })
    await act(undeleteTask)
    diwan.clock.advance({ minutes: 5 })
    expect(await runCleanupJobs(diwan)).toBe(1)
    expect((await get(diwan, await urlOfFirst())).statusCode).toBe(200)
    await act(deleteTask)
    const job = { companyId: place.company.id, id }
    diwan.clock.advance({ minutes: UNDO_MINUTES - 1 })
    await cleanUpContent.run(diwan.server, job as never)
    expect([await used(), (await getFileAccounts(place)).ids]).toEqual([WEIGHT, await ofPlace()])
    diwan.clock.advance({ minutes: 1 })
    expect(await runCleanupJobs(diwan)).toBe(1)
    expect(await used()).toBe(0)
  })

  test('wait in the queue for their end longer than it can be brought back', async () => {
    await act(deleteTask)
    const { rows } = await diwan.server.database.ownerPool.query<{ minutes: number }>(
      `select extract(epoch from run_at - now()) / 60 minutes from graphile_worker.jobs
       where task_identifier = $1`,
      [cleanUpContent.name],
    )
    expect(rows.map(({ minutes }) => Math.round(Number(minutes)))).toEqual([UNDO_MINUTES + 1])
  })
})

/** The stored files that belong to rows of this company. */
async function ofPlace(): Promise<string[]> {
  const { ids } = await getFileAccounts(place)
  return (await storedIds(diwan)).filter((one) => ids.includes(one))
}
