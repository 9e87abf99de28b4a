import { beforeEach, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listNonReporters } from '#features/dashboard/attention/non-reporters-contract.ts'
import { listDepartments } from '#features/departments/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import { remind } from '#features/routine-tasks/reminders/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'

type Person = World['owner']

const diwan = openDiwan()
const DATE = '2026-11-23'
let site: World
let [chef, omar, huda, waiter]: Person[] = []
let till: string
let fridge: string
let floor: string

const at = (time: string) => diwan.clock.set(`${DATE}T${time}:00Z`)

beforeEach(async () => {
  diwan.clock.set('2026-11-19T09:00:00Z')
  site = await world(diwan, { timezone: 'UTC' })
  at('09:00')
  ;[chef, omar, huda, waiter] = [
    ...[await site.build.user({ name: 'Chef' }), await site.build.user({ name: 'Omar' })],
    ...[await site.build.user({ name: 'Huda' }), await site.build.user({ name: 'Waiter' })],
  ]
  const { build } = site
  const kitchen = await build.department({
    name: 'Kitchen',
    managerId: chef?.id,
    memberIds: [omar, huda].map((one) => one?.id ?? ''),
  })
  const hall = await build.department({ name: 'Hall', memberIds: [waiter?.id ?? ''] })
  const times = { from: '06:00', to: '07:00', validFrom: '2026-11-19' }
  const inKitchen = { dept_id: kitchen.id, ...times }
  till = (await build.routineTask({ task_name: 'Count the till', ...inKitchen })).id
  fridge = (await build.routineTask({ task_name: 'Check the fridge', ...inKitchen })).id
  floor = (await build.routineTask({ task_name: 'Mop', dept_id: hall.id, ...times })).id
})

const whose = (who: Person | undefined) => site.as(who ?? site.owner)
const press = async (who: Person | undefined, body: object) => whose(who).call(remind, { body })
const inbox = async (who: Person | undefined) => {
  await tellNow(diwan)
  return (await whose(who).call(listNotifications, { query: {} })).body.data
    .filter(({ kind }) => kind === 'duty_reminded')
    .map(({ thing, actors, at }) => [thing.title, actors[0]?.name.split(' ')[0], at.slice(11, 16)])
}
const report = (who: Person | undefined, id: string) =>
  whose(who).call(submitReport, { params: { id }, body: { status: 'done' } })

test('whoever may report a duty is told once an hour who asks for it, until it is reported', async () => {
  const first = await press(chef, { task_ids: [till] })
  expect(first.body).toEqual({ missing: 1, reminded: 2, recently: 0 })
  expect(await inbox(omar)).toEqual([['Count the till', 'Chef', '09:00']])
  expect([await inbox(waiter), await inbox(chef)]).toEqual([[], []])
  at('09:59')
  expect((await press(site.owner, { task_ids: [till] })).body).toMatchObject({
    ...{ reminded: 1, recently: 2 },
  })
  expect(await inbox(huda)).toEqual([['Count the till', 'Chef', '09:00']])
  at('10:00')
  expect((await press(chef, { task_ids: [till] })).body).toMatchObject({ reminded: 2 })
  expect(await inbox(huda)).toEqual([['Count the till', 'Chef', '10:00']])
  await report(omar, till)
  expect([await inbox(omar), await inbox(huda)]).toEqual([[], []])
  expect((await press(chef, { task_ids: [till] })).body).toEqual({
    ...{ missing: 0, reminded: 0, recently: 0 },
  })
})

test('of two who remind at the same moment one does', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      press(index % 2 === 0 ? chef : site.owner, { task_ids: [till], member_ids: [omar?.id] }),
    ),
  )
  expect(replies.map(({ body }) => body.reminded).toSorted()).toEqual([...Array(11).fill(0), 1])
  expect(await inbox(omar)).toHaveLength(1)
})

test('a person is reminded of all that is overdue in their departments, and of nothing else', async () => {
  at('06:30')
  expect((await press(chef, { member_ids: [omar?.id] })).body.missing).toBe(0)
  at('09:00')
  await report(huda, fridge)
  expect((await press(chef, { member_ids: [omar?.id] })).body).toEqual({
    ...{ missing: 1, reminded: 1, recently: 0 },
  })
  expect((await inbox(omar)).map(([title]) => title)).toEqual(['Count the till'])
  expect(await inbox(huda)).toEqual([])
})

test('everybody of a department is reminded of all that is overdue in it, by who manages it', async () => {
  const departments = (await whose(site.owner).call(listDepartments)).body.Departments
  const idOf = (name: string) => departments.find((one) => one.name === name)?.id
  at('06:30')
  expect((await press(chef, { department_id: idOf('Kitchen') })).body.missing).toBe(0)
  at('09:00')
  expect((await press(chef, { department_id: idOf('Kitchen') })).body).toEqual({
    ...{ missing: 2, reminded: 2, recently: 0 },
  })
  expect((await inbox(omar)).map(([title]) => title).toSorted()).toEqual([
    ...['Check the fridge', 'Count the till'],
  ])
  expect(await inbox(waiter)).toEqual([])
  const { status, body } = await press(chef, { department_id: idOf('Hall') })
  expect([status, body]).toMatchObject([422, { errors: { department_id: [expect.any(String)] } }])
  expect((await press(site.owner, { department_id: idOf('Hall') })).body.reminded).toBe(1)
})

test('who reminded, and when, stands at the duty and at the person', async () => {
  await press(chef, { task_ids: [till] })
  const { data } = (
    await whose(chef).call(listEvaluationDay, { params: { date: DATE }, query: {} })
  ).body
  const shown = data.map(({ task, reminder, can }) => [
    ...[task.task_name, reminder?.user.name.split(' ')[0], reminder?.at.slice(11, 16), can.remind],
  ])
  expect(shown).toEqual([
    ['Check the fridge', undefined, undefined, true],
    ['Count the till', 'Chef', '09:00', true],
  ])
  const silent = (await whose(site.owner).call(listNonReporters, { query: {} })).body.data
  expect(silent.map(({ name, reminder }) => [name.split(' ')[0], reminder?.user.id])).toEqual([
    ['Chef', undefined],
    ...[
      ['Huda', chef?.id],
      ['Omar', chef?.id],
    ],
    ['Waiter', undefined],
  ])
})

test('a manager reminds of their department alone, and of days that can be reported', async () => {
  const refused = async (body: object) => {
    const reply = await press(chef, body)
    return [reply.status, Object.keys((reply.body as { errors?: object }).errors ?? {})]
  }
  expect(await refused({ task_ids: [floor] })).toEqual([422, ['task_ids']])
  expect(await refused({ task_ids: [till], date: '2026-11-20' })).toEqual([422, ['task_ids']])
  expect(await refused({})).toEqual([422, ['task_ids']])
  expect((await press(chef, { task_ids: [till], date: '2026-11-22' })).body.reminded).toBe(2)
  expect((await press(omar, { task_ids: [till] })).status).toBe(403)
  expect((await press(chef, { member_ids: [waiter?.id] })).body.reminded).toBe(0)
})
