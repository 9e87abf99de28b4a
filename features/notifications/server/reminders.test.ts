import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { tellNow } from '#app/server/test/idle.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
let site: World
let omar: Person
let sara: Person

beforeEach(async () => {
  diwan.clock.set('2026-11-22T08:00:00Z')
  site = await world(diwan, { timezone: 'Asia/Riyadh' })
  omar = await site.build.user({ name: 'Omar', permissions: [] })
  sara = await site.build.user({ name: 'Sara', permissions: [] })
})

const schedule = async () => {
  await diwan.server.jobs.schedule?.({} as never)
  await tellNow(diwan)
}
const lines = async (by: Person) =>
  (await site.as(by).call(listNotifications, { query: { per_page: 50 } })).body.data
    .map((notice) => `${notice.thing.title}: ${sentenceOf(notice, 'en')}`)
    .toSorted()

test('a deadline is told the day before, on its morning and when it has passed, once each', async () => {
  const people = { assigned: [omar.id], supervised: [sara.id] }
  await site.build.oneTimeTask({ title: 'Lease', deadline: '2026-11-25', people })
  await site.build.oneTimeTask({ title: 'Done', deadline: '2026-11-25', status: 'done', people })
  await site.build.oneTimeTask({ title: 'Away', deadline: '2026-11-25', archived: true, people })
  const told: Record<string, number> = {}
  for (const hour of [
    '23T20',
    '24T03',
    '24T04',
    '24T05',
    '25T04',
    '25T06',
    '26T04',
    '26T08',
    '27T05',
  ]) {
    diwan.clock.set(`2026-11-${hour}:10:00Z`)
    await schedule()
    told[hour] = (await lines(omar)).length
  }
  expect(told).toEqual({
    ...{ '23T20': 0, '24T03': 0, '24T04': 1, '24T05': 1 },
    ...{ '25T04': 2, '25T06': 2, '26T04': 3, '26T08': 3, '27T05': 3 },
  })
  expect(await lines(omar)).toEqual([
    'Lease: Due today, 25 Nov',
    'Lease: Due tomorrow, 25 Nov',
    'Lease: Not done by its deadline, 25 Nov',
  ])
  expect(await lines(sara)).toEqual(['Lease: Not done by its deadline, 25 Nov'])
})

test('a department that reported nothing all day is told to its manager, when the day is over', async () => {
  const kitchen = await site.build.department({ name: 'Kitchen', managerId: omar.id })
  const stores = await site.build.department({ name: 'Stores', managerId: sara.id })
  await site.build.department({ name: 'Idle', managerId: sara.id })
  await site.build.routineTask({ task_name: 'Count the trays', dept_id: kitchen.id })
  const shelf = await site.build.routineTask({ task_name: 'Check the shelf', dept_id: stores.id })
  const report = { params: { id: shelf.id }, body: { status: 'not_done' as const, note: 'No.' } }
  expect((await site.as(site.owner).call(submitReport, report)).status).toBe(201)
  diwan.clock.set('2026-11-22T20:55:00Z')
  await schedule()
  expect(await lines(omar)).toEqual([])
  diwan.clock.set('2026-11-22T21:05:00Z')
  await Promise.all([schedule(), schedule()])
  expect(await lines(omar)).toEqual(['Kitchen: Nothing was reported on 22 Nov'])
  expect((await lines(sara)).map((one) => one.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    'Check the shelf: Mona Saleh reported it not done on 22 Nov',
  ])
})

test('a night that may still be reported is not yet called silent', async () => {
  const night = await site.build.department({ managerId: sara.id, memberIds: [omar.id] })
  await site.build.routineTask({ dept_id: night.id, from: '22:00', to: '06:00' })
  for (const [at, told] of [
    ['2026-11-22T21:10:00Z', 0],
    ['2026-11-23T03:30:00Z', 0],
    ['2026-11-23T04:05:00Z', 1],
  ] as const) {
    diwan.clock.set(at)
    await schedule()
    expect([at, (await lines(sara)).length]).toEqual([at, told])
  }
})

test('an invitation about to end is told to who sent it, the end of the plan to the owner', async () => {
  const { userId } = await site.build.invitation()
  diwan.clock.set('2026-11-29T05:00:00Z')
  await site.write((db) => db.all(sql`update subscriptions set expires_on = '2026-12-02'`))
  await schedule()
  await schedule()
  expect(await lines(site.owner)).toEqual(
    [
      `${site.company.name}: The plan ends on 2 Dec`,
      'Omar Hassan: The invitation ends on 29 Nov',
    ].toSorted(),
  )
  expect(userId).toBeTruthy()
})

test('a limit of the plan is told to the owner when it is nearly, and when it is quite used up', async () => {
  // The trial plan allows ten members.
  const limit = (await site.write((db) =>
    db.first(sql<{
      users: number
    }>`select p.users from subscriptions s join plans p on p.id = s.plan_id
      where s.company_id = ${site.company.id} order by s.created_at desc limit 1`),
  )) ?? { users: 0 }
  const fill = async (upTo: number) => {
    const present = await site.write((db) =>
      db.all(sql`select id from users where status <> 'removed'`),
    )
    for (let at = present.length; at < upTo; at += 1) await site.build.user()
  }
  const told = async () => {
    await schedule()
    await schedule()
    return lines(site.owner)
  }
  expect(await told()).toEqual([])
  await fill(Math.ceil(limit.users * 0.8))
  expect(await told()).toEqual([`${site.company.name}: Nearly used up: the plan’s members`])
  await fill(limit.users)
  expect(await told()).toEqual([
    `${site.company.name}: Nearly used up: the plan’s members`,
    `${site.company.name}: Used up: the plan’s members`,
  ])
})
