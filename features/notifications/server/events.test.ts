import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { idle } from '#app/server/test/idle.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addComment } from '#features/one-time-tasks/comments/contract.ts'
import { startJobs } from '#server/jobs/jobs.ts'

const diwan = openDiwan()
const COMMENTS = 12
let site: World
let omar: Person

beforeEach(async () => {
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar', permissions: [] })
})

/** Omar's notices, with the number of events in each. */
const inbox = async () => {
  const { data } = (await site.as(omar).call(listNotifications, { query: {} })).body
  return data.map(({ thing, count }) => `${thing.title} × ${count}`).toSorted()
}
const commentOn = (id: string) =>
  site.as(site.owner).call(addComment, { params: { id }, body: { body: 'Which colour?' } })

/** Twelve comments on each of two tasks of Omar's, at the same time. */
async function talk(): Promise<void> {
  const people = { assigned: [omar.id] }
  const lease = await site.build.oneTimeTask({ title: 'Lease', people })
  const till = await site.build.oneTimeTask({ title: 'Till', people })
  const ids = Array.from({ length: COMMENTS }, () => [lease, till]).flat()
  const replies = await Promise.all(ids.map(commentOn))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
}

const startWork = () => startJobs(diwan.server, { isTimed: false })

test('what happened while nothing worked it off is told when something does', async () => {
  await talk()
  expect(await inbox()).toEqual([])
  const jobs = await startWork()
  await idle(diwan)
  await jobs.stop()
  expect(await inbox()).toEqual([`Lease × ${COMMENTS}`, `Till × ${COMMENTS}`])
})

test('of several processes that tell at the same time one tells of each event', async () => {
  const processes = await Promise.all([startWork(), startWork(), startWork()])
  await talk()
  await idle(diwan)
  await Promise.all(processes.map((jobs) => jobs.stop()))
  expect(await inbox()).toEqual([`Lease × ${COMMENTS}`, `Till × ${COMMENTS}`])
})

test('what could not be told at once is told a little later', async () => {
  const { backlogs } = diwan.server
  const [[channel, work]] = Object.entries(backlogs) as [[string, () => Promise<boolean>]]
  let failures = 0
  backlogs[channel] = async () => {
    if (failures > 0) return work()
    failures += 1
    throw new Error('The database went away')
  }
  await talk()
  const jobs = await startWork()
  await idle(diwan)
  await jobs.stop()
  backlogs[channel] = work
  expect(failures).toBe(1)
  expect(await inbox()).toEqual([`Lease × ${COMMENTS}`, `Till × ${COMMENTS}`])
})
