import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  changeRoutineTasks,
  createRoutineTask,
  type RoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { listOutsideNumbers } from '#features/routine-tasks/numbers/contract.ts'
import { answerStep } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const FRIDGE = { text: 'Fridge', kind: 'number', min: 0, max: 5, unit: '°C' }
const WEEK = { from: '2026-11-19', to: '2026-11-25' }
const CAUSE = 'Door open'
let site: World
let chef: Person
let cook: Person
let kitchen: string
let task: RoutineTask

beforeEach(async () => {
  diwan.clock.set('2026-11-19T03:00:00Z')
  site = await world(diwan, { timezone: 'Asia/Riyadh' })
  chef = await site.build.user({ name: 'Chef' })
  cook = await site.build.user({ name: 'Amina' })
  const named = { name: 'Kitchen', managerId: chef.id, memberIds: [cook.id] }
  kitchen = (await site.build.department(named)).id
  task = await define({ times: [{ from: '08:00' }, { from: '20:00' }] })
})

async function define(fields: object) {
  const body = {
    ...{ task_name: 'Temperatures', task_type: 'daily', start_date: '2026-11-19', causes: [CAUSE] },
    ...{ dept_id: kitchen, steps: [FRIDGE], ...fields },
  }
  return (await site.as(site.owner).call(createRoutineTask, { body: body as never })).body.task
}

const stepIn = (one: RoutineTask) => one.steps?.[0]?.id ?? ''
async function measure(at: string, value: string, more: object = {}, one = task) {
  diwan.clock.set(`2026-11-${at}:00:00Z`)
  const body = { step_id: stepIn(one), value, ...more }
  const reply = await site.as(cook).call(answerStep, { params: { id: one.id }, body })
  expect(reply.status).toBe(201)
}
const outside = { first: '9', cause: CAUSE }
const list = async (who: Person, query: object = {}, id = kitchen) =>
  site.as(who).call(listOutsideNumbers, { params: { id }, query: { ...WEEK, ...query } })
const valuesOf = async (query: object = {}) => {
  const { body } = await list(chef, query)
  return [body.total, ...body.data.map(({ value }) => value)]
}

test('the numbers outside their limits are listed, the latest first, with cause, person and limits', async () => {
  await measure('23T06', '7', outside)
  await measure('23T17', '8.25', { ...outside, slot: 1 })
  await measure('24T06', '4')
  const { body } = await list(chef)
  expect(body.total).toBe(2)
  const fridge = { id: stepIn(task), text: 'Fridge', unit: '°C' }
  const said = { first: 9, min: 0, max: 5, cause: CAUSE, step: fridge, date: '2026-11-23' }
  const user = { id: cook.id, name: 'Amina Hassan' }
  expect(body.data).toEqual([
    {
      ...{ task: { id: task.id, name: 'Temperatures' }, slot: 1, from: '20:00', value: 8.25 },
      ...{ ...said, user, at: '2026-11-23T17:00:00.000Z' },
    },
    {
      ...{ task: { id: task.id, name: 'Temperatures' }, slot: 0, from: '08:00', value: 7 },
      ...{ ...said, user, at: '2026-11-23T06:00:00.000Z' },
    },
  ])
  expect(await valuesOf({ per_page: 1, page: 2 })).toEqual([2, 7])
  expect(await valuesOf({ to: '2026-11-22' })).toEqual([0])
  expect((await list(chef, { to: '2026-10-01' })).status).toBe(422)
})

test('a number that somebody measured again or took back is not listed any more', async () => {
  await measure('23T06', '7', outside)
  await measure('23T07', '3')
  expect(await valuesOf()).toEqual([0])
  await measure('23T08', '6', outside)
  expect(await valuesOf()).toEqual([1, 6])
  await measure('23T09', null as never)
  expect(await valuesOf()).toEqual([0])
})

test('limits that change later repaint nothing, and each number is shown with those of its day', async () => {
  await measure('23T06', '7', outside)
  await measure('24T06', '4')
  const steps = [{ ...FRIDGE, id: stepIn(task), max: 3 }]
  await site.as(chef).call(changeRoutineTasks, {
    body: { ids: [task.id], change: 'edit', fields: { steps } } as never,
  })
  await measure('25T06', '3.5', outside)
  const { body } = await list(chef)
  expect(body.data.map(({ value, max }) => [value, max])).toEqual([
    [3.5, 3],
    [7, 5],
  ])
})

test('a number leads to its corrective task, for those who may see the task', async () => {
  const oven = await define({ task_name: 'Oven', corrective: { assignee: 'manager', hours: 4 } })
  await measure('23T06', '7', outside, oven)
  const follow_up = { id: expect.any(String), name: 'Oven: Fridge' }
  expect((await list(chef)).body.data).toMatchObject([{ task: { name: 'Oven' }, follow_up }])
})

test('they are for the manager and the owner; no member, and no manager of another department, sees them', async () => {
  await measure('23T06', '7', outside)
  const other = await site.build.user({ name: 'Omar' })
  const reader = await site.build.user({ permissions: ['view-dailyTaskReports'] })
  const bakery = (await site.build.department({ name: 'Bakery', managerId: other.id })).id
  expect((await list(cook)).status).toBe(403)
  expect((await list(other)).status).toBe(403)
  expect((await list(other, {}, bakery)).body.data).toEqual([])
  for (const who of [chef, site.owner, reader]) expect((await list(who)).body.total).toBe(1)
  const elsewhere = await world(diwan)
  expect(
    (
      await elsewhere.as(elsewhere.owner).call(listOutsideNumbers, {
        ...{ params: { id: kitchen }, query: WEEK },
      })
    ).status,
  ).toBe(404)
})

test('a duty that moved to another department keeps its numbers in the department of their day', async () => {
  await measure('23T06', '7', outside)
  const omar = await site.build.user({ name: 'Omar' })
  const bakery = { name: 'Bakery', managerId: omar.id, memberIds: [cook.id] }
  const { id } = await site.build.department(bakery)
  diwan.clock.set('2026-11-24T03:00:00Z')
  await site.as(site.owner).call(changeRoutineTasks, {
    body: { ids: [task.id], change: 'move', dept_id: id },
  })
  await measure('24T06', '6', outside)
  expect(await valuesOf()).toEqual([1, 7])
  expect((await list(omar, {}, id)).body.data.map(({ value }) => value)).toEqual([6])
})
