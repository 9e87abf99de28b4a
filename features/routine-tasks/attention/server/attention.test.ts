import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { createAbsence } from '#features/absences/contract.ts'
import {
  getDepartmentAttention,
  MAX_NAMED_DUTIES,
} from '#features/routine-tasks/attention/contract.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { answerStep, submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const TODAY = '2026-11-23'
let site: World
let chef: Person
let omar: Person
let amina: Person
let kitchen: string

/** Monday, eleven in the morning in Riyadh; the duties are due since Saturday. */
beforeEach(async () => {
  diwan.clock.set('2026-11-21T08:00:00Z')
  site = await world(diwan, { timezone: 'Asia/Riyadh' })
  chef = await site.build.user({ name: 'Chef' })
  omar = await site.build.user({ name: 'Omar' })
  amina = await site.build.user({ name: 'Amina' })
  const memberIds = [omar.id, amina.id]
  kitchen = (await site.build.department({ name: 'Kitchen', managerId: chef.id, memberIds })).id
  diwan.clock.set(`${TODAY}T08:00:00Z`)
})

const duty = (task_name: string, fields: object = {}) =>
  site.build.routineTask({ task_name, dept_id: kitchen, validFrom: '2026-11-21', ...fields })
const get = (who: Person = chef, id = kitchen) =>
  site.as(who).call(getDepartmentAttention, { params: { id } })
const needs = async (who?: Person) => (await get(who)).body
const namesIn = (duties: { tasks: { task_name: string }[] }) =>
  duties.tasks.map(({ task_name }) => task_name)
const unmanned = async () => namesIn((await needs()).unmanned)
const away = (member: Person, more: object = {}) =>
  site.as(site.owner).call(createAbsence, {
    body: { member_id: member.id, from: TODAY, to: TODAY, kind: 'sick', ...more },
  })

test('what needs attention in a department is named: what is overdue, and what is not done', async () => {
  await duty('Bread', { from: '06:00', to: '07:00' })
  await duty('Oven', { from: '05:00', to: '06:00' })
  await duty('Closing', { from: '22:00', to: '23:00' })
  const floor = await duty('Floor', { from: '04:00', to: '05:00' })
  const store = await site.build.department({ name: 'Store', memberIds: [omar.id] })
  await duty('Shelves', { dept_id: store.id, from: '05:00', to: '06:00' })
  const body = { status: 'not_done', note: 'No water.' } as const
  await site.as(omar).call(submitReport, { params: { id: floor.id }, body })
  const { overdue, not_done, unmanned: nobody, outside } = await needs()
  expect([overdue.total, ...namesIn(overdue)]).toEqual([2, 'Oven', 'Bread'])
  expect(overdue.tasks[0]).toMatchObject({ slot: 0, from: '05:00' })
  const notDone = { id: floor.id, slot: 0, task_name: 'Floor', from: '04:00' }
  expect(not_done).toEqual({ total: 1, tasks: [notDone] })
  expect(nobody).toEqual({ total: 0, tasks: [] })
  expect(outside).toEqual({ since: '2026-11-17', total: 0, numbers: [] })
})

test('duties that nobody can report today are named: of a role that nobody has, of a member who is away', async () => {
  const role = await site.build.role({ permissions: [] })
  await duty('Oven')
  await duty('Cash', { assign: { kind: 'role', role_id: role } })
  const safe = await duty('Safe', { assign: { kind: 'member', member_id: omar.id } })
  expect(await unmanned()).toEqual(['Cash'])
  // The manager stands in for a member who is away, unless away too.
  await away(omar)
  expect(await unmanned()).toEqual(['Cash'])
  await away(chef)
  expect(await unmanned()).toEqual(['Cash', 'Safe'])
  await away(amina)
  expect(await unmanned()).toEqual(['Cash', 'Oven', 'Safe'])
  const query = { unmanned: 'true', dept_id: kitchen } as const
  const { body } = await site.as(chef).call(listRoutineTasks, { query })
  expect(body.data.map(({ task_name }) => task_name).toSorted()).toEqual(['Cash', 'Oven', 'Safe'])
  await site.as(site.owner).call(submitReport, {
    ...{ params: { id: safe.id }, body: { status: 'done', note: '' } },
  })
  expect(await unmanned()).toEqual(['Cash', 'Oven'])
  diwan.clock.set('2026-11-24T08:00:00Z')
  expect(await unmanned()).toEqual(['Cash'])
})

test('who is away for half a day can report what is due in the other half', async () => {
  const mine = { assign: { kind: 'member', member_id: omar.id } }
  await duty('Opening', { ...mine, from: '08:00', to: '09:00' })
  await duty('Closing', { ...mine, from: '21:00', to: '22:00' })
  await away(chef)
  await away(omar, { half: 'morning' })
  expect(await unmanned()).toEqual(['Opening'])
})

test('many are counted, and the first are named in order of time', async () => {
  const role = await site.build.role({ permissions: [] })
  const assign = { kind: 'role', role_id: role }
  const names = Array.from({ length: MAX_NAMED_DUTIES + 2 }, (_, at) => `Duty ${at + 10}`)
  for (const name of names) await duty(name, { assign })
  const { total, tasks } = (await needs()).unmanned
  expect([total, tasks.length, tasks[0]?.task_name]).toEqual([
    MAX_NAMED_DUTIES + 2,
    MAX_NAMED_DUTIES,
    'Duty 10',
  ])
})

test('numbers outside their limits need attention for a week', async () => {
  const steps = [{ id: 'fridge', text: 'Fridge', kind: 'number', max: 5, required: true }]
  const { id } = await duty('Temperatures', { steps, causes: ['Door'] })
  const body = { step_id: 'fridge', value: '7', first: '8', cause: 'Door' }
  const said = await site.as(omar).call(answerStep, { params: { id }, body })
  expect(said.status).toBe(201)
  const { outside } = await needs()
  expect([outside.total, outside.numbers[0]]).toMatchObject([1, { value: 7, max: 5 }])
  diwan.clock.set('2026-11-29T08:00:00Z')
  expect((await needs()).outside.total).toBe(1)
  diwan.clock.set('2026-11-30T08:00:00Z')
  expect((await needs()).outside.total).toBe(0)
})

test('it is for the manager, the owner and readers of reports; others are refused', async () => {
  const other = await site.build.user({ name: 'Huda' })
  const store = await site.build.department({ name: 'Store', managerId: other.id })
  const reader = await site.build.user({ permissions: ['evaluate-dailytask'] })
  for (const who of [chef, site.owner, reader]) expect((await get(who)).status).toBe(200)
  for (const who of [omar, other]) expect((await get(who)).status).toBe(403)
  expect((await get(other, store.id)).status).toBe(200)
  const elsewhere = await world(diwan)
  const input = { params: { id: kitchen } }
  const reply = await elsewhere.as(elsewhere.owner).call(getDepartmentAttention, input)
  expect(reply.status).toBe(404)
})
