import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  createRoutineTask,
  deleteRoutineTask,
  undeleteRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import {
  confirmRamadan,
  getRamadan,
  shiftRamadan,
} from '#features/routine-tasks/ramadan/contract.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
/** 1448: the dates by the Umm al-Qura calendar. Cairo is two hours ahead of UTC in these months. */
const [FIRST, LAST] = ['2027-02-08', '2027-03-08']
let site: World
let cook: Person
let kitchen: { id: string }

beforeEach(async () => {
  diwan.clock.set('2027-01-20T07:00:00Z')
  site = await world(diwan)
  cook = await site.build.user()
  kitchen = await site.build.department({ memberIds: [cook.id] })
  await site.write(async (db) => {
    await db.all(sql`update subscriptions set expires_on = '2028-01-01'`)
    await db.all(sql`update sessions set expires_at = '2028-01-01'`)
  })
})

const owner = () => site.as(site.owner)
const create = async (task_name: string, fields: object) => {
  const form = { task_name, task_type: 'daily', start_date: '2027-01-20', dept_id: kitchen.id }
  const { status, body } = await owner().call(createRoutineTask, {
    body: { ...form, ...fields } as never,
  })
  expect(status).toBe(201)
  return body.task
}
const confirm = (first_date = FIRST, last_date = LAST) =>
  owner().call(confirmRamadan, { body: { first_date, last_date } })
const shift = (minutes: number | null, department_id?: string) =>
  owner().call(shiftRamadan, { body: { minutes, department_id } })
const report = (id: string, slot = 0) =>
  site.as(cook).call(submitReport, { params: { id }, body: { status: 'done', slot } })
const day = async (date: string) =>
  (await owner().call(listEvaluationDay, { params: { date }, query: { per_page: 100 } })).body
/** "Name from-to" of each occurrence of a past day, in its order. */
const hoursOf = async (date: string) =>
  (await day(date)).data.map(({ task }) => `${task.task_name} ${task.from ?? ''}-${task.to ?? ''}`)

test('in Ramadan duties move by the rule of the duty, else of its department, else of the company', async () => {
  const bar = await site.build.department()
  await create('Open', { from: '09:00', to: '10:00' })
  await create('Fridges', { times: [{ from: '08:00' }, { to: '12:00' }] })
  await create('Night guard', { from: '22:00', to: '02:00' })
  await create('Suppers', { to: '13:00', ramadan: { times: [{ from: '17:30', to: '18:30' }] } })
  await create('Bank', { to: '14:00', ramadan: { shift: 0 } })
  await create('Bar', { from: '20:00', to: '21:00', dept_id: bar.id })
  await create('Greet', {})
  await shift(120)
  await shift(-60, bar.id)
  expect((await confirm()).status).toBe(200)

  diwan.clock.set('2027-04-20T10:00:00Z')
  const usual = [
    'Fridges 08:00-',
    ...['Open 09:00-10:00', 'Bar 20:00-21:00', 'Night guard 22:00-02:00'],
    ...['Bank -14:00', 'Fridges -12:00', 'Greet -', 'Suppers -13:00'],
  ]
  for (const date of ['2027-01-20', '2027-02-07', '2027-03-09', '2027-04-19'])
    expect(await hoursOf(date), date).toEqual(usual)
  const ramadan = [
    'Fridges 10:00-',
    ...['Open 11:00-12:00', 'Suppers 17:30-18:30', 'Bar 19:00-20:00', 'Night guard 23:59-04:00'],
    ...['Bank -14:00', 'Fridges -14:00', 'Greet -'],
  ]
  for (const date of [FIRST, '2027-02-20', LAST]) expect(await hoursOf(date), date).toEqual(ramadan)
})

test.each([
  [-1, '2027-02-07', '2027-03-07'],
  [1, '2027-02-09', '2027-03-10'],
])('Ramadan confirmed %i day off has its hours on just its days', async (_off, first, last) => {
  await create('Open', { from: '09:00', to: '10:00' })
  await shift(60)
  await confirm(first, last)
  diwan.clock.set('2027-04-20T10:00:00Z')
  const dates = Array.from({ length: 60 }, (_, days) =>
    new Date(Date.UTC(2027, 0, 20 + days)).toISOString().slice(0, 10),
  )
  for (const date of dates) {
    const isRamadan = date >= first && date <= last
    expect(await hoursOf(date), date).toEqual([isRamadan ? 'Open 10:00-11:00' : 'Open 09:00-10:00'])
  }
})

test('nothing moves before somebody confirms the dates', async () => {
  await create('Open', { from: '09:00', to: '10:00' })
  await shift(60)
  const { ramadan } = (await owner().call(getRamadan)).body
  expect(ramadan).toMatchObject({
    year: 1448,
    first_date: FIRST,
    last_date: LAST,
    confirmed: false,
  })
  diwan.clock.set('2027-02-20T20:00:00Z')
  expect(await hoursOf('2027-02-19')).toEqual(['Open 09:00-10:00'])
})

test('a day before Ramadan is the same to the byte after its dates and hours are set', async () => {
  const { id } = await create('Open', { from: '09:00', to: '10:00' })
  await report(id)
  diwan.clock.set('2027-02-01T07:00:00Z')
  const before = JSON.stringify(await day('2027-01-20'))
  await shift(120)
  await confirm()
  diwan.clock.set('2027-02-15T07:00:00Z')
  await shift(60)
  expect(JSON.stringify(await day('2027-01-20'))).toBe(before)
})

test('a duty past midnight stays one occurrence, and is late after its moved end', async () => {
  const { id } = await create('Close', { from: '21:00', to: '23:00' })
  await shift(180)
  await confirm()
  diwan.clock.set('2027-02-10T23:30:00Z')
  const list = async () => (await site.as(cook).call(listOccurrences, { query: {} })).body.data
  const shown = await list()
  expect(shown.map(({ date, from, to }) => [date, from, to])).toEqual([
    ['2027-02-10', '23:59', '02:00'],
    ['2027-02-11', '23:59', '02:00'],
  ])
  expect(shown[0]?.late_after).toBe('2027-02-11T01:00:00.000Z')
  diwan.clock.set('2027-02-11T01:00:00Z')
  const said = await site
    .as(cook)
    .call(submitReport, { params: { id }, body: { status: 'done', date: '2027-02-10' } })
  expect(said.body.report).toMatchObject({ late: false })
})

test('what is reported today keeps its hours when the rule changes in Ramadan', async () => {
  const { id } = await create('Fridges', { times: [{ from: '08:00' }, { from: '12:00' }] })
  await shift(60)
  await confirm()
  diwan.clock.set('2027-02-10T11:00:00Z')
  await report(id)
  await shift(180)
  diwan.clock.set('2027-02-12T10:00:00Z')
  expect(await hoursOf('2027-02-09')).toEqual(['Fridges 09:00-', 'Fridges 13:00-'])
  expect(await hoursOf('2027-02-10')).toEqual(['Fridges 15:00-', 'Fridges 09:00-'])
  expect(await hoursOf('2027-02-11')).toEqual(['Fridges 11:00-', 'Fridges 15:00-'])
})

test('a definition that is changed in Ramadan shows its usual hours, and moves by them', async () => {
  const { id } = await create('Open', { from: '09:00', to: '10:00' })
  await shift(60)
  await confirm()
  diwan.clock.set('2027-02-10T05:00:00Z')
  const form = {
    task_name: 'Open',
    task_type: 'daily',
    start_date: '2027-01-20',
    dept_id: kitchen.id,
  }
  const changed = await owner().call(updateRoutineTask, {
    params: { id },
    body: { ...form, from: '14:00', to: '15:00' } as never,
  })
  expect(changed.body.task).toMatchObject({ from: '14:00', to: '15:00' })
  diwan.clock.set('2027-03-10T10:00:00Z')
  const dates = ['2027-02-09', '2027-02-10', LAST, '2027-03-09']
  expect((await Promise.all(dates.map(hoursOf))).flat()).toEqual([
    ...['Open 10:00-11:00', 'Open 15:00-16:00', 'Open 15:00-16:00', 'Open 14:00-15:00'],
  ])
})

test('a duty that is made or brought back in Ramadan has its hours', async () => {
  await shift(60)
  await confirm()
  diwan.clock.set('2027-02-10T05:00:00Z')
  await create('New', { from: '09:00', to: '10:00' })
  const { id } = await create('Back', { from: '10:00', to: '11:00' })
  await owner().call(deleteRoutineTask, { params: { id } })
  await owner().call(undeleteRoutineTask, { params: { id } })
  diwan.clock.set('2027-03-10T10:00:00Z')
  expect(await hoursOf('2027-02-11')).toEqual(['New 10:00-11:00', 'Back 11:00-12:00'])
  expect(await hoursOf('2027-03-09')).toEqual(['New 09:00-10:00', 'Back 10:00-11:00'])
})

test('only dates around the proposed ones are accepted, and only an owner sets them', async () => {
  expect((await confirm('2027-02-06', '2027-03-06')).status).toBe(422)
  expect((await confirm(FIRST, '2027-03-20')).status).toBe(422)
  const body = { first_date: FIRST, last_date: LAST }
  expect((await site.as(cook).call(confirmRamadan, { body })).status).toBe(403)
  expect((await site.as(cook).call(getRamadan)).status).toBe(403)
})

test('the owner sees which duties move, and by whose rule', async () => {
  await create('Open', { from: '09:00', to: '10:00' })
  await create('Bank', { to: '14:00', ramadan: { shift: 0 } })
  await shift(90)
  const { ramadan } = (await shift(30, kitchen.id)).body
  expect(ramadan).toMatchObject({ shift: 90, departments: [{ id: kitchen.id, shift: 30 }] })
  expect(ramadan.duties).toMatchObject([
    {
      name: 'Open',
      by: 'department',
      windows: [{ usual: { from: '09:00', to: '10:00' }, ramadan: { from: '09:30', to: '10:30' } }],
    },
  ])
})
