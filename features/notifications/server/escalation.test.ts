import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan, startAnother } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { type World, world } from '#app/server/test/world.ts'
import { createAbsence } from '#features/absences/contract.ts'
import { listNotifications, readNotifications } from '#features/notifications/contract.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import {
  changeRoutineTasks,
  deleteRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import {
  setDepartmentEscalations,
  setTaskEscalations,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { Server } from '#server/http/server.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
/** Chef manages the kitchen, in which Omar and Sara work; Huda manages the store. */
let chef: Person
let omar: Person
let sara: Person
let huda: Person
let kitchen: string

const SUNDAY = '2026-11-22'
/** A moment of a day in Riyadh. */
const at = (time: string, day = SUNDAY) => new Date(`${day}T${time}:00+03:00`).toISOString()

beforeEach(async () => {
  diwan.clock.set(at('07:00'))
  site = await world(diwan, { timezone: 'Asia/Riyadh' })
  const user = (name: string) => site.build.user({ name })
  ;[chef, omar, sara, huda] = [
    await user('Chef'),
    await user('Omar'),
    await user('Sara'),
    await user('Huda'),
  ]
  const memberIds = [omar.id, sara.id]
  kitchen = (await site.build.department({ name: 'Kitchen', managerId: chef.id, memberIds })).id
  await site.build.department({ name: 'Store', managerId: huda.id })
})

type Levels = Input<typeof setTaskEscalations>['body']['levels']
const END = { after: 'end', recipient: 'manager' } as const
const GRACE = { after: 'grace', recipient: 'manager' } as const
const HOURS = { after: 'hours', hours: 3, recipient: 'owner' } as const

const escalate = async (levels: Levels, task?: string) => {
  const input = { params: { id: task ?? kitchen }, body: { levels } }
  const { status } = await site
    .as(site.owner)
    .call(task ? setTaskEscalations : setDepartmentEscalations, input)
  expect(status).toBe(200)
}
const duty = async (fields: object = {}) =>
  (await site.build.routineTask({ dept_id: kitchen, from: '08:00', to: '10:00', ...fields })).id
const report = (id: string, by = omar) =>
  site.as(by).call(submitReport, { params: { id }, body: { status: 'done' } })
const tick = async (server: Server = diwan.server) => {
  await server.jobs.schedule?.({} as never)
  await tellNow(diwan)
}
const reach = async (time: string, day?: string) => {
  diwan.clock.set(at(time, day))
  await tick()
}
const noticesOf = async (by: Person) => {
  const { body } = await site.as(by).call(listNotifications, { query: { per_page: 50 } })
  return body.data.filter(({ kind }) => kind === 'escalation')
}
const lines = async (by: Person) =>
  (await noticesOf(by))
    .map((notice) => `${notice.thing.title}: ${sentenceOf(notice, 'en')}`)
    .toSorted()

const AT_END = 'Kitchen: 2 duties are not reported after their time, 22 Nov'
const AFTER_GRACE =
  'Kitchen: 2 duties are not reported after their time and the grace period, 22 Nov'
const AFTER_HOURS = 'Kitchen: 2 duties are not reported 3 hours after their time, 22 Nov'

test('each level is sent once, over three restarts and two processes at once', async () => {
  await escalate([END, GRACE, HOURS])
  await duty()
  await duty()
  await reach('10:00')
  expect(await lines(chef)).toEqual([AT_END])
  for (const time of ['10:30', '11:05', '13:10']) {
    const processes = [await startAnother(diwan), await startAnother(diwan)]
    diwan.clock.set(at(time))
    await Promise.all(processes.flatMap(({ server }) => [tick(server), tick(server)]))
    await Promise.all(processes.map(({ close }) => close()))
  }
  await reach('13:15')
  expect(await lines(chef)).toEqual([AFTER_GRACE, AT_END])
  expect(await lines(site.owner)).toEqual([AFTER_HOURS])
  expect((await noticesOf(chef)).map(({ count }) => count)).toEqual([1, 1])
  expect(await lines(huda)).toEqual([])
  expect(await lines(omar)).toEqual([])
})

test('levels of the last hours are sent after a downtime, and nothing of the day before', async () => {
  await escalate([END])
  await duty()
  await reach('16:00')
  expect(await lines(chef)).toHaveLength(1)
  await site.as(chef).call(readNotifications, { body: { all: true } })
  await reach('09:00', '2026-11-24')
  expect((await lines(chef)).filter((line) => line.includes('23 Nov'))).toEqual([])
})

test('what comes due later that day raises the number in the same line', async () => {
  await escalate([END])
  await duty()
  await duty({ from: '12:00', to: '14:00' })
  const night = await duty({ from: '22:00', to: '06:00' })
  await reach('10:00')
  expect(await lines(chef)).toEqual(['Kitchen: 1 duty is not reported after its time, 22 Nov'])
  await reach('14:00')
  expect(await lines(chef)).toEqual([AT_END])
  await site.as(chef).call(readNotifications, { body: { all: true } })
  await reach('06:00', '2026-11-23')
  const notices = await noticesOf(chef)
  expect(notices.map(({ facts, read, count }) => [facts.tasks, read, count])).toEqual([
    [3, true, 1],
  ])
  await reach('10:00', '2026-11-23')
  expect(await lines(chef)).toHaveLength(2)
  diwan.clock.set(at('05:00', '2026-11-23'))
  expect((await report(night)).status).toBe(201)
})

test('a line leaves the inbox when all is reported, and opens what is not', async () => {
  await escalate([END])
  const [first, second] = [await duty(), await duty()]
  await duty({ to: '18:00' })
  await report(first)
  await reach('10:00')
  const [notice] = await noticesOf(chef)
  const url = new URL(notice?.thing.url ?? '', 'https://diwan.example/nile/')
  expect(url.pathname).toBe('/nile/task-reports')
  const { date, dept_id, status } = Object.fromEntries(url.searchParams)
  expect({ date, dept_id, status }).toEqual({
    date: SUNDAY,
    dept_id: kitchen,
    status: 'not_reported',
  })
  const query = { dept_id: kitchen, status: 'not_reported' as const }
  const day = await site.as(chef).call(listEvaluationDay, { params: { date: SUNDAY }, query })
  expect(day.body.data.map(({ task }) => task.id)).toContain(second)
  await report(second)
  expect(await noticesOf(chef)).toEqual([])
})

describe('nothing is sent', () => {
  beforeEach(() => escalate([END]))
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['for a duty that is reported', (id) => report(id)],
    [
      'for a duty that is paused',
      (id) =>
        site.as(site.owner).call(changeRoutineTasks, { body: { ids: [id], change: 'pause' } }),
    ],
    [
      'for a duty that is deleted',
      (id) => site.as(site.owner).call(deleteRoutineTask, { params: { id } }),
    ],
    [
      'on a day off',
      () => site.write((db) => db.all(sql`update company_calendars set weekend = '{7}'`)),
    ],
    [
      'to a company whose plan has ended',
      () => site.write((db) => db.all(sql`update subscriptions set expires_on = '2026-11-21'`)),
    ],
  ])('%s', async (_, change) => {
    const id = await duty()
    await change(id)
    await reach('10:05')
    const rows = await site.write((db) =>
      db.all(sql`select from notifications where kind = 'escalation'`),
    )
    expect(rows).toEqual([])
  })
})

test('a duty that locks after its time is told like one that is late', async () => {
  await escalate([END])
  await duty({ after_due: 'locked' })
  await reach('10:00')
  expect(await lines(chef)).toEqual(['Kitchen: 1 duty is not reported after its time, 22 Nov'])
})

test('a duty with levels of its own does not use those of its department', async () => {
  await escalate([END])
  const own = await duty({
    task_name: 'Check the fridge',
    times: [
      { from: '08:00', to: '10:00' },
      { from: '11:00', to: '12:00' },
    ],
  })
  await duty({ to: '11:00' })
  await escalate([{ ...HOURS, hours: 1 }], own)
  await reach('10:00')
  expect(await lines(chef)).toEqual([])
  await reach('11:00')
  expect(await lines(chef)).toEqual(['Kitchen: 1 duty is not reported after its time, 22 Nov'])
  expect(await lines(site.owner)).toEqual([
    'Check the fridge: Not reported 1 hour after its time, 22 Nov',
  ])
  await reach('13:00')
  expect(await lines(site.owner)).toEqual([
    'Check the fridge: Not reported 2 times 1 hour after its time, 22 Nov',
  ])
})

test('a level of three days is sent on the third day', async () => {
  await escalate([{ ...HOURS, hours: 72 }])
  await duty({ until: SUNDAY })
  await reach('09:55', '2026-11-25')
  expect(await lines(site.owner)).toEqual([])
  await reach('10:00', '2026-11-25')
  expect(await lines(site.owner)).toEqual([
    'Kitchen: 1 duty is not reported 72 hours after its time, 22 Nov',
  ])
})

describe('of those who are away', () => {
  const away = (member: Person, fields: object = {}) =>
    site.as(site.owner).call(createAbsence, {
      body: { from: SUNDAY, to: SUNDAY, kind: 'leave', member_id: member.id, ...fields },
    })
  const tell = async () => {
    await escalate([END])
    await duty()
    await reach('10:00')
  }

  test('a manager gets nothing, also later that day', async () => {
    await away(chef)
    await tell()
    expect(await lines(chef)).toEqual([])
    await reach('11:00')
    expect(await lines(chef)).toEqual([])
  })

  test('a manager who is away in the afternoon is told in the morning', async () => {
    await away(chef, { half: 'afternoon' })
    await tell()
    expect(await lines(chef)).toHaveLength(1)
  })

  test('a manager is replaced by their deputy, who is told of what they see', async () => {
    await away(chef, { deputy_id: sara.id })
    await tell()
    expect(await lines(chef)).toEqual([])
    expect(await lines(sara)).toEqual(['Kitchen: 1 duty is not reported after its time, 22 Nov'])
    const [notice] = await noticesOf(sara)
    expect(notice?.thing.url).toMatch(/^routine-task\?/)
  })
})

describe('a role', () => {
  let role: string
  beforeEach(async () => {
    role = await site.build.role({
      permissions: [],
      userIds: [omar.id, huda.id],
    })
    await escalate([{ after: 'end', recipient: 'role', role_id: role }])
  })

  test('is told by those of the department who have it and see the duty', async () => {
    await duty()
    await reach('10:00')
    expect(await lines(omar)).toEqual(['Kitchen: 1 duty is not reported after its time, 22 Nov'])
    for (const other of [huda, sara, chef]) expect(await lines(other)).toEqual([])
  })

  test('is not told by those who read all reports and are not in the department', async () => {
    await site.build.role({ permissions: ['view-dailyTaskReports'], userIds: [huda.id] })
    await duty()
    await reach('10:00')
    expect(await lines(omar)).toHaveLength(1)
    expect(await lines(huda)).toEqual([])
  })

  test('is not told of a duty that is for somebody else to do', async () => {
    await duty({ assign: { kind: 'member', member_id: sara.id } })
    await reach('10:00')
    expect(await lines(omar)).toEqual([])
  })
})
