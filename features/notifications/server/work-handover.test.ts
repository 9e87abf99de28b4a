import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { handOverTasks } from '#features/one-time-tasks/handover/contract.ts'
import { deleteUser } from '#features/users/contract.ts'

const diwan = openDiwan()
let site: World
let omar: Person
let heir: Person

beforeEach(async () => {
  site = await world(diwan)
  omar = await site.build.user({ name: 'Omar', permissions: [] })
  heir = await site.build.user({ name: 'Laila', permissions: [] })
})

const inbox = async (by: Person) => {
  await tellNow(diwan)
  return (await site.as(by).call(listNotifications, { query: {} })).body.data
}
const lines = async (by: Person) =>
  (await inbox(by))
    .map((notice) => `${notice.thing.title}: ${notice.kind} ${notice.facts.place ?? ''}`.trim())
    .toSorted()
const task = (title: string, people: Record<string, string[]>) =>
  site.build.oneTimeTask({ title, people })

test('who takes over a task hears of it, and who gives the last place on it away', async () => {
  await task('Lease', { assigned: [omar.id] })
  await task('Till', { assigned: [omar.id], consulted: [omar.id] })
  await task('Stock', { assigned: [omar.id, heir.id] })
  const body = { user_id: omar.id, to: { assigned: heir.id } }
  await site.as(site.owner).call(handOverTasks, { body })
  expect(await lines(heir)).toEqual(['Lease: task_given assigned', 'Till: task_given assigned'])
  expect(await lines(omar)).toEqual(['Lease: task_taken', 'Stock: task_taken'])
  const [first] = await inbox(heir)
  expect(first && sentenceOf(first, 'en')).toContain('assigned this task to you')
})

test('who takes over from somebody who leaves hears of what is theirs now', async () => {
  await task('Lease', { supervised: [omar.id] })
  await site
    .as(site.owner)
    .call(deleteUser, { params: { user_id: omar.id }, query: { hand_over_to: heir.id } })
  expect(await lines(heir)).toEqual(['Lease: task_given supervised'])
})

test('who takes over by their own act is not told of it', async () => {
  await task('Lease', { assigned: [omar.id] })
  const body = { user_id: omar.id, to: { assigned: site.owner.id } }
  await site.as(site.owner).call(handOverTasks, { body })
  expect(await lines(site.owner)).toEqual([])
  expect(await lines(omar)).toEqual(['Lease: task_taken'])
})
