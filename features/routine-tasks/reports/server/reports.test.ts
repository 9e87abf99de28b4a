import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import { uuidv7 } from '#server/ids.ts'
import { LONG } from '#server/test/long-tests.ts'

const diwan = openDiwan()
const MONDAY = '2026-11-23'
/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/reports/server/reports.test.ts` */
const ROUNDS = LONG ? 200 : 2
const LONG_MS = 600_000
let site: World
let cook: Person
let kitchen: { id: string; name: string }

/** The company signed up on Saturday 21 November; now it is Monday 23, eleven in the morning. */
beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  cook = await site.build.user({ name: 'Amina' })
  kitchen = await site.build.department({ name: 'Kitchen', memberIds: [cook.id] })
  diwan.clock.set('2026-11-23T09:00:00Z')
})

/** A daily routine task of the kitchen, valid since the company's first day. */
const routineTask = (fields: Parameters<World['build']['routineTask']>[0] = {}) =>
  site.build.routineTask({ validFrom: '2026-11-21', dept_id: kitchen.id, ...fields })

interface Said {
  status?: 'done' | 'not_done'
  note?: string
  date?: string
}
const report = (person: Person, id: string, said: Said = {}) =>
  site.as(person).call(submitReport, { params: { id }, body: { status: 'done', ...said } })

type Query = NonNullable<Parameters<typeof list>[1]>
const list = async (
  person: Person,
  query: { [key: string]: string | number } = {},
  endpoint: typeof listOccurrences = listOccurrences,
) => (await site.as(person).call(endpoint, { query: query as never })).body
const names = async (query: Query) =>
  (await list(site.owner, query)).data.map(({ task_name }) => task_name)

/** Inserts an evaluation directly into the database. */
const evaluate = (reportId: string) =>
  site.write((db) =>
    db.all(sql`
      insert into evaluations (company_id, id, report_id, rating, user_id, created_at, updated_at)
      values (${site.company.id}, ${uuidv7()}, ${reportId}, 4, ${site.owner.id}, now(), now())`),
  )

const setCalendar = (weekend: number[], holidays: string[] = []) =>
  site.write((db) =>
    db.all(sql`
      update company_calendars set weekend = ${weekend}, holidays = ${holidays},
        holiday_names = ${holidays.map(() => 'Feast')} where company_id = ${site.company.id}`),
  )

describe('reporting an occurrence', () => {
  test('is created the first time, and changed by its reporter after that', async () => {
    const { id } = await routineTask()
    const first = await report(cook, id)
    expect(first.status).toBe(201)
    expect(first.body.report).toMatchObject({
      status: 'done',
      note: '',
      late: false,
      user: { id: cook.id, name: 'Amina Hassan' },
      created_at: '2026-11-23T09:00:00.000Z',
      evaluation: null,
    })
    const changed = await report(cook, id, { status: 'not_done', note: ' The oven is cold. ' })
    expect([changed.status, changed.body.report.id]).toEqual([200, first.body.report.id])
    expect(changed.body.report).toMatchObject({ status: 'not_done', note: 'The oven is cold.' })
    const [seen] = (await list(cook)).data
    expect(seen?.report).toEqual(changed.body.report)
  })

  test('as not done needs a reason', async () => {
    const { id } = await routineTask()
    for (const note of ['', '   ', undefined]) {
      const { status, body } = await report(cook, id, { status: 'not_done', note })
      expect([status, body.errors]).toEqual([422, { note: ['Say why it was not done.'] }])
    }
    expect((await list(cook)).data[0]?.report).toBeNull()
  })

  test('that somebody else reported is refused, with who it was and when', async () => {
    const { id } = await routineTask()
    await report(cook, id)
    const other = await report(site.owner, id, { status: 'not_done', note: 'No.' })
    expect(other.status).toBe(409)
    expect(other.body.message).toBe('Amina Hassan has reported this already.')
    expect(other.body.report).toMatchObject({
      status: 'done',
      user: { id: cook.id, name: 'Amina Hassan' },
      created_at: '2026-11-23T09:00:00.000Z',
    })
  })

  test(
    'by fifty people at once is done by exactly one of them, whom the others are told',
    async () => {
      const crowd = await Promise.all(Array.from({ length: 50 }, () => site.build.user()))
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = await routineTask({ dept_id: null })
        const replies = await Promise.all(crowd.map((person) => report(person, id)))
        const won = replies.findIndex(({ status }) => status === 201)
        const winner = crowd[won]?.id
        for (const [n, { status, body }] of replies.entries())
          expect([n, status, body.report?.user.id]).toEqual([n, n === won ? 201 : 409, winner])
      }
    },
    LONG_MS,
  )

  test(
    'sent twice with one Idempotency-Key, at once or later, is one report',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const task_name = `Press ${round}`
        const { id } = await routineTask({ task_name })
        const send = () =>
          site
            .as(cook, { 'idempotency-key': `one-press-${round}` })
            .call(submitReport, { params: { id }, body: { status: 'done' } })
        const replies = [...(await Promise.all([send(), send(), send()])), await send()]
        const first = replies.find(({ status }) => status === 201)?.body.report
        expect(first).toMatchObject({ version: 1 })
        for (const { status, body } of replies)
          expect([status, body.report.id]).toEqual([201, first?.id])
        expect(
          (await list(cook, { search: task_name, per_page: 100 })).data.find((row) => row.id === id)
            ?.report,
        ).toEqual(first)
      }
    },
    LONG_MS,
  )

  test('by one person fifty times at once creates one report and changes it', async () => {
    const { id } = await routineTask()
    const all = await Promise.all(Array.from({ length: 50 }, () => report(cook, id)))
    const statuses = all.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 201])
    expect(new Set(all.map(({ body }) => body.report?.id)).size).toBe(1)
  })

  test('that is evaluated can no longer be changed', async () => {
    const { id } = await routineTask()
    const { body } = await report(cook, id)
    await evaluate(body.report.id)
    const late = await report(cook, id, { status: 'not_done', note: 'After all.' })
    expect([late.status, late.body.report]).toMatchObject([
      409,
      { status: 'done', evaluation: { rating: 4, user: { id: site.owner.id } } },
    ])
  })
})

describe('the date of a report', () => {
  test('is today, or the working day before it, which is late by then', async () => {
    const { id } = await routineTask()
    expect((await report(cook, id, { date: MONDAY })).body.report.late).toBe(false)
    const late = await report(cook, id, { date: '2026-11-22' })
    expect([late.status, late.body.report.late]).toEqual([201, true])
    const yesterday = await list(cook, {}, listOccurrencesYesterday as never)
    expect(yesterday.data).toMatchObject([{ id, date: '2026-11-22', report: { late: true } }])
  })

  test('may reach over a weekend and a holiday, to the last day that was worked', async () => {
    await setCalendar([1], ['2026-11-22'])
    diwan.clock.set('2026-11-24T09:00:00Z')
    const { id } = await routineTask()
    for (const free of ['2026-11-22', MONDAY])
      expect([free, (await report(cook, id, { date: free })).status]).toEqual([free, 422])
    const { status, body } = await report(cook, id, { date: '2026-11-21' })
    expect([status, body.report?.late]).toEqual([201, true])
  })

  test.each([
    ['older', '2026-11-21'],
    ['long past', '2020-01-01'],
    ['in the future', '2026-11-24'],
    ['no date', 'yesterday'],
    ['no such date', '2026-02-30'],
  ])('that is %s is refused', async (_, date) => {
    const { id } = await routineTask()
    const { status, body } = await report(cook, id, { date })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['date']])
  })

  test('on which the duty is not due is refused', async () => {
    const undue = [
      await routineTask({ task_type: 'weekly', recurrent_days: [2] }),
      await routineTask({ start_date: '2026-11-24' }),
      await routineTask({ task_type: 'last_day_of_month' }),
    ]
    const paused = await routineTask()
    await site.write((db) =>
      db.all(
        sql`update routine_task_versions set active = false where routine_task_id = ${paused.id}`,
      ),
    )
    for (const { id } of [...undue, paused]) {
      const { status, body } = await report(cook, id)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['date']])
    }
  })

  test('is the company’s, not the server’s', async () => {
    const { id } = await routineTask()
    diwan.clock.set('2026-11-23T21:59:00Z')
    await report(cook, id)
    diwan.clock.set('2026-11-23T22:00:00Z')
    expect((await report(cook, id)).status).toBe(201)
    expect((await list(cook)).data[0]?.date).toBe('2026-11-24')
    expect((await list(cook, { date: MONDAY })).data[0]?.report).toMatchObject({ late: false })
  })
})

describe('whose duty it is', () => {
  test('another department’s does not exist for a member, and is forbidden to who may see all', async () => {
    const { id } = await routineTask()
    const waiter = await site.build.user()
    const unknown = await report(waiter, uuidv7())
    const hidden = await report(waiter, id)
    expect([hidden.status, hidden.body]).toEqual([404, unknown.body])
    expect((await list(waiter)).data).toEqual([])
    const viewer = await site.build.user({ permissions: ['view-alldailytask'] })
    expect((await report(viewer, id)).status).toBe(403)
    expect((await list(cook)).data[0]?.report).toBeNull()
  })

  test('the company’s is everybody’s, the department’s its members’, and all of them the owner’s', async () => {
    const [own, common] = [await routineTask(), await routineTask({ dept_id: null })]
    const waiter = await site.build.user()
    const seenBy = async (person: Person) => (await list(person)).data.map((one) => one.id).sort()
    expect(await seenBy(waiter)).toEqual([common.id])
    expect(await seenBy(cook)).toEqual([own.id, common.id].sort())
    expect(await seenBy(site.owner)).toEqual([own.id, common.id].sort())
    expect((await report(waiter, common.id)).status).toBe(201)
    expect((await report(site.owner, own.id)).status).toBe(201)
  })

  test('the list says of each whether the reader may report it now', async () => {
    const [open, mine, others, judged] = [
      await routineTask(),
      await routineTask(),
      await routineTask(),
      await routineTask(),
    ]
    await report(cook, mine.id)
    await report(site.owner, others.id)
    await evaluate((await report(cook, judged.id)).body.report.id)
    const may = async (date: string) => {
      const { data } = await list(cook, { date })
      return data.filter(({ can }) => can.report).map(({ id }) => id)
    }
    expect((await may(MONDAY)).sort()).toEqual([open.id, mine.id].sort())
    expect(await may('2026-11-22')).toHaveLength(4)
    expect(await may('2026-11-21')).toEqual([])
    expect(await may('2026-11-24')).toEqual([])
  })
})

describe('the list of occurrences', () => {
  test('is filtered by the state of the report', async () => {
    for (const task_name of ['Open', 'Done', 'Not done']) await routineTask({ task_name })
    const { data } = await list(cook)
    const idOf = (name: string) => data.find(({ task_name }) => task_name === name)?.id ?? ''
    await report(cook, idOf('Done'))
    await report(cook, idOf('Not done'), { status: 'not_done', note: 'No time.' })
    expect(await names({ status: 'reported' })).toEqual(['Done', 'Not done'])
    expect(await names({ status: 'not_reported' })).toEqual(['Open'])
    expect(await names({ status: 'done' })).toEqual(['Done'])
    expect(await names({ status: 'not_done' })).toEqual(['Not done'])
  })

  test('is filtered by department and type, and by both', async () => {
    const other = await site.build.department({ name: 'Hall' })
    await routineTask({ task_name: 'Kitchen daily' })
    await routineTask({ task_name: 'Kitchen weekly', task_type: 'weekly', recurrent_days: [1] })
    await routineTask({
      task_name: 'Hall weekly',
      task_type: 'weekly',
      recurrent_days: [1],
      dept_id: other.id,
    })
    await routineTask({ task_name: 'All daily', dept_id: null })
    expect(await names({ dept_id: kitchen.id })).toEqual(['Kitchen daily', 'Kitchen weekly'])
    expect(await names({ task_type: 'weekly' })).toEqual(['Hall weekly', 'Kitchen weekly'])
    expect(await names({ task_type: 'weekly', dept_id: other.id })).toEqual(['Hall weekly'])
  })

  test.each([
    ['احمد', 'مراجعة أحمد'],
    ['أحمد', 'مراجعة احمد'],
    ['محمد', 'تقرير مُحَمَّد'],
    ['مكتبه', 'ترتيب المكتبة'],
    ['على', 'توقيع علي'],
    ['الاداره', 'بريد الإدارة'],
    ['اخر', 'جرد آخر اليوم'],
    ['مسؤول', 'اتصال بالمسؤول'],
    ['سلام', 'رسالة ســلام'],
    ['CAFE', 'Open the café'],
    ['café', 'OPEN THE CAFE'],
    ['100%', 'Check 100% of it'],
    ['_', 'snake_case'],
  ])('searching %j finds %j', async (search, task_name) => {
    await routineTask({ task_name })
    await routineTask({ task_name: 'Something else' })
    expect(await names({ search })).toEqual([task_name])
  })

  test('comes in pages, in the order of the day, and its links keep the filters', async () => {
    for (let n = 0; n < 13; n += 1)
      await routineTask({
        task_name: `Round ${String(n).padStart(2, '0')}`,
        from: `${String(20 - n).padStart(2, '0')}:00`,
      })
    await routineTask({ task_name: 'Round at any time' })
    const page = (extra: Query) => list(site.owner, { search: 'round', ...extra })
    const first = await page({})
    expect({ ...first, data: first.data.length }).toEqual({
      data: 10,
      total: 14,
      current_page: 1,
      per_page: 10,
      last_page: 2,
      next_page_url: '?page=2&per_page=10&search=round',
      prev_page_url: null,
    })
    expect(first.data.map(({ from }) => from)).toEqual(first.data.map(({ from }) => from).sort())
    const next = Object.fromEntries(new URLSearchParams(first.next_page_url ?? ''))
    const second = await list(site.owner, next)
    expect(second.data.map((one) => one.from)).toEqual(['18:00', '19:00', '20:00', null])
    expect([second.next_page_url, second.prev_page_url]).toEqual([
      null,
      '?page=1&per_page=10&search=round',
    ])
    const beyond = await page({ page: 9, per_page: 5 })
    expect(beyond).toMatchObject({ data: [], total: 14, current_page: 9, last_page: 3 })
    expect(beyond.prev_page_url).toBe('?page=3&per_page=5&search=round')
    const none = await list(site.owner, { search: 'nothing' })
    expect(none).toMatchObject({ data: [], total: 0, last_page: 1, next_page_url: null })
  })

  test.each([
    [{ per_page: 101 }, 'per_page'],
    [{ per_page: 0 }, 'per_page'],
    [{ page: 0 }, 'page'],
    [{ page: 'x' }, 'page'],
    [{ status: 'late' }, 'status'],
    [{ dept_id: 'kitchen' }, 'dept_id'],
    [{ sort: 'name' }, 'sort'],
  ] as [Query, string][])('refuses the query %j and names the field', async (query, field) => {
    const { status, body } = await site.as(cook).call(listOccurrences, { query: query as never })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})
