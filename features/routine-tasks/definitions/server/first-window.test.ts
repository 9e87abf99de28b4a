import { beforeEach, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  createRoutineTask,
  listRoutineTasks,
  toggleRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { importRoutineTasks } from '#features/routine-tasks/definitions/import-contract.ts'
import { listOccurrences } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const MONDAY = '2026-11-23'
const FROM_TODAY = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
const FROM_TOMORROW = [...FROM_TODAY.slice(1), '2026-11-28']
let site: World

/** It is Monday 23 November, 23:44 in Cairo. */
beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  diwan.clock.set('2026-11-23T21:44:00Z')
})

const form = (window: { from?: string; to?: string }) => ({
  task_name: JSON.stringify(window),
  task_type: 'daily' as const,
  start_date: MONDAY,
  ...window,
})
const create = async (window: { from?: string; to?: string }) =>
  (await site.as(site.owner).call(createRoutineTask, { body: form(window) })).body.task
const today = async () =>
  (await site.as(site.owner).call(listOccurrences, { query: {} })).body.data.map(({ id }) => id)

test('a duty made after its window of today begins with the next one', async () => {
  const morning = await create({ from: '08:30', to: '09:00' })
  expect(morning.next_dates).toEqual(FROM_TOMORROW)
  expect(await today()).toEqual([])
  const [listed] = (await site.as(site.owner).call(listRoutineTasks, { query: {} })).body.data
  expect(listed?.next_dates).toEqual(FROM_TOMORROW)
  diwan.clock.set('2026-11-24T06:00:00Z')
  expect(await today()).toEqual([morning.id])
})

test('one whose window is not over, has no end or runs past midnight is due at once', async () => {
  const windows = [
    { from: '08:30', to: '23:44' },
    { from: '08:30' },
    {},
    { from: '22:00', to: '02:00' },
  ]
  for (const window of windows) expect((await create(window)).next_dates).toEqual(FROM_TODAY)
  expect(await today()).toHaveLength(4)
})

test('so do those of a table, and one that is resumed', async () => {
  const rows = [form({ from: '08:30', to: '09:00' })]
  await site.as(site.owner).call(importRoutineTasks, { body: { rows, dry_run: false } })
  expect(await today()).toEqual([])
  const { id } = await site.build.routineTask({
    validFrom: '2026-11-21',
    ...form({ from: '08:00', to: '09:00' }),
  })
  expect(await today()).toEqual([id])
  const toggle = () => site.as(site.owner).call(toggleRoutineTask, { params: { id } })
  await toggle()
  expect(await today()).toEqual([])
  await toggle()
  expect(await today()).toEqual([])
  diwan.clock.set('2026-11-24T06:00:00Z')
  expect(await today()).toContain(id)
})
