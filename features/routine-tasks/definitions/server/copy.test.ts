import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  copyRoutineTasks,
  createRoutineTask,
  listRoutineTasks,
  type RoutineTask,
  toggleRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import {
  getTaskEscalations,
  setTaskEscalations,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import { undoImport } from '#features/routine-tasks/definitions/import-contract.ts'

const diwan = openDiwan()
let site: World
let manager: Person
let kitchen: { id: string; name: string }
let bakery: { id: string; name: string }
let bar: { id: string; name: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
  manager = await site.build.user({ name: 'Salma' })
  const { department } = site.build
  kitchen = await department({ name: 'Kitchen', managerId: manager.id })
  bakery = await department({ name: 'Bakery', managerId: manager.id })
  bar = await department({ name: 'Bar' })
})

const FRIDGE = { id: 'fridge', text: 'Fridge', kind: 'number', required: true, min: 0, max: 5 }

async function define(task_name: string, more: object = {}): Promise<RoutineTask> {
  const body = {
    ...{ task_name, task_type: 'daily', start_date: '2026-11-01', dept_id: kitchen.id },
    ...more,
  }
  const reply = await site.as(site.owner).call(createRoutineTask, { body: body as never })
  expect(reply.status).toBe(201)
  return reply.body.task
}
const copy = (who: Person, ids: string[], dept_ids: string[]) =>
  site.as(who).call(copyRoutineTasks, { body: { ids, dept_ids } })
const tasksOf = async (dept_id: string) =>
  (await site.as(site.owner).call(listRoutineTasks, { query: { dept_id } })).body.data

describe('copies of definitions', () => {
  test('have the whole rule and evidence, and are due from their next window on', async () => {
    const times = [
      { from: '07:00', to: '08:00' },
      { from: '19:00', to: '20:00' },
    ]
    const more = { times, steps: [FRIDGE], proof: 'on_not_done', interval: 2 }
    const fridge = await define('Fridges', more)
    const { status, body } = await copy(site.owner, [fridge.id], [bakery.id, bar.id])
    expect([status, body]).toMatchObject([201, { created: 2, skipped: 0 }])
    for (const { id } of [bakery, bar]) {
      const [made] = await tasksOf(id)
      const { times: windows, steps, proof, interval, start_date } = made ?? fridge
      expect({ windows, steps, proof, interval, start_date }).toEqual({
        ...{ windows: fridge.times, steps: fridge.steps, proof: 'on_not_done' },
        ...{ interval: 2, start_date: '2026-11-01' },
      })
      expect(made?.next_dates).toEqual(fridge.next_dates)
    }
    expect(await tasksOf(kitchen.id)).toHaveLength(1)
  })

  test('are not made twice: what a department has already is left out', async () => {
    const [one, other] = [await define('Fridges'), await define('Close up')]
    await define('Fridges', { dept_id: bakery.id })
    const both = [one.id, other.id]
    expect((await copy(site.owner, both, [bakery.id])).body).toMatchObject({
      ...{ created: 1, skipped: 1 },
    })
    expect((await copy(site.owner, both, [bakery.id])).body).toEqual({
      ...{ created: 0, skipped: 2, import_id: null },
    })
    expect(await tasksOf(bakery.id)).toHaveLength(2)
  })

  test('of a paused definition are not paused', async () => {
    const { id } = await define('Fridges')
    await site.as(site.owner).call(toggleRoutineTask, { params: { id } })
    await copy(site.owner, [id], [bar.id])
    expect(await tasksOf(bar.id)).toMatchObject([{ active: true }])
  })

  test('notify the same people when they are not reported, and are taken back with that', async () => {
    const { id } = await define('Fridges')
    const levels = [{ after: 'hours' as const, hours: 2, recipient: 'owner' as const }]
    await site.as(site.owner).call(setTaskEscalations, { params: { id }, body: { levels } })
    const { import_id } = (await copy(site.owner, [id], [bakery.id, bar.id])).body
    for (const department of [bakery, bar]) {
      const [made] = await tasksOf(department.id)
      const params = { id: made?.id ?? '' }
      const reply = await site.as(site.owner).call(getTaskEscalations, { params })
      expect(reply.body.levels).toEqual(levels)
    }
    const params = { id: import_id ?? '' }
    expect((await site.as(site.owner).call(undoImport, { params })).body.removed).toBe(2)
  })

  test('are taken back together', async () => {
    const tasks = [await define('Fridges'), await define('Close up')]
    const ids = tasks.map(({ id }) => id)
    const { import_id: id } = (await copy(site.owner, ids, [bar.id])).body
    const params = { id: id ?? '' }
    expect((await site.as(site.owner).call(undoImport, { params })).body.removed).toBe(2)
    expect(await tasksOf(bar.id)).toEqual([])
  })

  test('are made by a manager in their own departments alone, all or none', async () => {
    const { id } = await define('Fridges')
    expect((await copy(manager, [id], [bakery.id, bar.id])).status).toBe(403)
    expect(await tasksOf(bakery.id)).toEqual([])
    expect((await copy(manager, [id], [bakery.id])).status).toBe(201)
    const hidden = await define('Polish the glasses', { dept_id: bar.id })
    expect((await copy(manager, [hidden.id], [bakery.id])).status).toBe(422)
  })
})
