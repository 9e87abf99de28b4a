import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  changeRoutineTasks,
  createRoutineTask,
  type RoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { listNumbers } from '#features/routine-tasks/numbers/contract.ts'
import { answerStep } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
let site: World
let manager: Person
let cook: Person
let kitchen: { id: string; name: string }
let task: RoutineTask

const FRIDGE = { text: 'Fridge', kind: 'number', min: 0, max: 5, unit: '°C' }
const FREEZER = { text: 'Freezer', kind: 'number', max: -18 }
const STEPS = [{ text: 'Close the door' }, FRIDGE, FREEZER]

beforeEach(async () => {
  diwan.clock.set('2026-11-23T03:00:00Z')
  site = await world(diwan, { timezone: 'Asia/Riyadh' })
  manager = await site.build.user({ name: 'Salma' })
  cook = await site.build.user({ name: 'Amina' })
  kitchen = await site.build.department({
    ...{ name: 'Kitchen', managerId: manager.id, memberIds: [cook.id] },
  })
  const body = {
    ...{ task_name: 'Temperatures', task_type: 'daily', start_date: '2026-11-23' },
    ...{ dept_id: kitchen.id, steps: STEPS, causes: ['Door open'] },
    times: [{ from: '08:00' }, { from: '20:00' }],
  }
  const reply = await site.as(site.owner).call(createRoutineTask, { body: body as never })
  task = reply.body.task
})

const stepOf = (text: string) => task.steps?.find((one) => one.text === text)?.id ?? ''
interface Said {
  step: string
  value: string
  first?: string
  cause?: string
  slot?: number
}
const measure = async (at: string, { step, ...body }: Said) => {
  diwan.clock.set(`2026-11-${at}:00:00Z`)
  const input = { params: { id: task.id }, body: { step_id: stepOf(step), ...body } }
  expect((await site.as(cook).call(answerStep, input)).status).toBe(201)
}
const RANGE = { from: '2026-11-01', to: '2026-11-30' }
const read = async (who: Person, more: object = {}) =>
  site.as(who).call(listNumbers, { params: { id: task.id }, query: { ...RANGE, ...more } })

describe('the numbers of a duty over time', () => {
  test('are those that count, in order, each with the limits of its day', async () => {
    await measure('23T06', { step: 'Fridge', value: '1' })
    await measure('23T07', { step: 'Fridge', value: '4', first: '9.5' })
    await measure('23T17', { step: 'Fridge', value: '2.25', slot: 1 })
    await measure('24T06', { step: 'Freezer', value: '-20' })
    const limits = [{ ...FRIDGE, id: stepOf('Fridge'), max: 3 }]
    await site.as(manager).call(changeRoutineTasks, {
      body: { ids: [task.id], change: 'edit', fields: { steps: limits } } as never,
    })
    const outside = { first: '4.5', cause: 'Door open' }
    await measure('25T06', { step: 'Fridge', value: '4', ...outside })
    const { body } = await read(manager)
    expect(body).toMatchObject({ task_name: 'Temperatures', step_id: stepOf('Fridge') })
    expect(body.steps).toEqual([
      { id: stepOf('Fridge'), text: 'Fridge', unit: '°C' },
      { id: stepOf('Freezer'), text: 'Freezer' },
    ])
    const by = { user: { id: cook.id, name: 'Amina Hassan' } }
    expect(body.numbers).toMatchObject([
      { date: '2026-11-23', slot: 0, from: '08:00', value: 4, first: 9.5, min: 0, max: 5, ...by },
      { date: '2026-11-23', slot: 1, from: '20:00', value: 2.25, min: 0, max: 5 },
      { date: '2026-11-25', value: 4, first: 4.5, max: 3, outside: true, cause: 'Door open' },
    ])
    expect(body.numbers[0]).not.toHaveProperty('outside')
    expect(body.numbers[1]).not.toHaveProperty('first')
    const freezer = await read(manager, { step_id: stepOf('Freezer') })
    expect(freezer.body.numbers).toMatchObject([{ date: '2026-11-24', value: -20, max: -18 }])
    expect(freezer.body.numbers[0]).not.toHaveProperty('min')
    const one = await read(manager, { from: '2026-11-24', to: '2026-11-24' })
    expect(one.body.numbers).toEqual([])
  })

  test('are for whoever may read the reports: the manager of the day’s department, no member', async () => {
    await measure('23T06', { step: 'Fridge', value: '4' })
    const later = await site.build.user({ name: 'Omar' })
    const bakery = await site.build.department({ name: 'Bakery', managerId: later.id })
    diwan.clock.set('2026-11-24T03:00:00Z')
    await site.as(site.owner).call(changeRoutineTasks, {
      body: { ids: [task.id], change: 'move', dept_id: bakery.id },
    })
    expect((await read(cook)).status).toBe(404)
    expect((await read(site.owner)).body.numbers).toHaveLength(1)
    expect((await read(manager)).body.numbers).toHaveLength(1)
    const seen = await read(later)
    expect([seen.status, seen.body.numbers]).toEqual([200, []])
  })

  test('of a task that measures nothing are none, and a wrong range says why', async () => {
    const plain = await site.build.routineTask({ dept_id: kitchen.id })
    const query = { ...RANGE, to: '2026-10-01' }
    const input = { params: { id: plain.id }, query: RANGE }
    const { body } = await site.as(manager).call(listNumbers, input)
    expect(body).toMatchObject({ steps: [], step_id: null, numbers: [] })
    expect((await read(manager, query)).status).toBe(422)
  })
})
