import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import { listDayOccurrences } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import type { CompilableQuery, Queries } from '#server/database/tenant.ts'
import { compiler } from '#server/database/tenant.ts'

const diwan = openDiwan()
const [FRIDAY, SATURDAY, SUNDAY] = ['2026-11-20', '2026-11-21', '2026-11-22']
const NIGHT = { from: '22:00', to: '02:00' }
let site: World
let cook: Person
let kitchen: { id: string }

/** A company in Cairo, two hours ahead of UTC, at half past two in the night to Sunday. */
beforeEach(async () => {
  diwan.clock.set('2026-11-19T09:00:00Z')
  site = await world(diwan)
  cook = await site.build.user()
  kitchen = await site.build.department({ memberIds: [cook.id] })
  diwan.clock.set(`${SUNDAY}T00:30:00Z`)
})

const routineTask = (fields: Parameters<World['build']['routineTask']>[0] = {}) =>
  site.build.routineTask({ validFrom: '2026-11-19', dept_id: kitchen.id, ...fields })
type Query = Record<string, string | number | undefined>
const list = async (query: Query = {}, person = cook) =>
  (await site.as(person).call(listOccurrences, { query: query as never })).body
const places = (rows: { task_name: string; date: string }[]) =>
  rows.map(({ task_name, date }) => `${task_name} ${date}`)
/** Set before this Saturday starts, because a day keeps the calendar it had. */
async function restOnSaturdays(): Promise<void> {
  diwan.clock.set('2026-11-19T10:00:00Z')
  await site.as(site.owner).call(updateCompanyData, { body: { weekend: [6] } })
  diwan.clock.set(`${SUNDAY}T00:30:00Z`)
}
const report = (person: Person, id: string, date?: string) =>
  site.as(person).call(submitReport, { params: { id }, body: { status: 'done', date } })

test('a duty past midnight stands before today’s until its window and grace are over, and is not late then', async () => {
  const guard = await routineTask({ task_name: 'Guard', ...NIGHT })
  await routineTask({ task_name: 'Bread', from: '05:00', to: '06:00' })
  const page = await list()
  expect(places(page.data)).toEqual([`Guard ${SATURDAY}`, `Bread ${SUNDAY}`, `Guard ${SUNDAY}`])
  expect(page.total).toBe(3)
  expect(page.data.map(({ can }) => can.report)).toEqual([true, true, true])
  expect(await list({ date: SUNDAY })).toEqual(page)

  const said = await report(cook, guard.id, SATURDAY)
  expect([said.status, said.body.report.late]).toEqual([201, false])
  const [night, , tonight] = (await list()).data
  expect([night?.report, tonight?.report]).toEqual([said.body.report, null])
  const yesterday = await site.as(cook).call(listOccurrencesYesterday, { query: {} })
  expect(yesterday.body.data.find(({ id }) => id === guard.id)?.report).toEqual(said.body.report)

  diwan.clock.set(`${SUNDAY}T01:00:00Z`)
  expect((await list()).total).toBe(3)
  diwan.clock.set(`${SUNDAY}T01:00:00.001Z`)
  expect(places((await list()).data)).toEqual([`Bread ${SUNDAY}`, `Guard ${SUNDAY}`])
})

test('a night of a day off can be reported until it is over, and no longer', async () => {
  const guard = { task_type: 'weekly' as const, recurrent_days: [6], ...NIGHT }
  const [open, closed] = [await routineTask(guard), await routineTask(guard)]
  await restOnSaturdays()
  expect((await report(cook, open.id, SATURDAY)).body.report.late).toBe(false)
  const early = await routineTask({
    task_type: 'weekly',
    recurrent_days: [6],
    from: '20:00',
    to: '23:00',
  })
  expect((await report(cook, early.id, SATURDAY)).status).toBe(422)
  diwan.clock.set(`${SUNDAY}T01:00:00.001Z`)
  const { status, body } = await report(cook, closed.id, SATURDAY)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['date']])
})

test('with a grace of a day two nights stand there, and each can be reported', async () => {
  const guard = await routineTask({ task_name: 'Guard', ...NIGHT })
  await site.as(site.owner).call(updateCompanyData, { body: { late_grace_minutes: 1440 } })
  diwan.clock.set(`${SATURDAY}T23:59:00Z`)
  const { data } = await list()
  expect(places(data)).toEqual([FRIDAY, SATURDAY, SUNDAY].map((date) => `Guard ${date}`))
  expect(data.map(({ can }) => can.report)).toEqual([true, true, true])
  expect((await list({ date: FRIDAY })).data[0]?.can.report).toBe(true)
  expect((await report(cook, guard.id, FRIDAY)).body.report.late).toBe(false)
  expect((await list({ date: '2026-11-23' })).data[0]?.can.report).toBe(false)
})

test('whose department is another sees no night of it, and learns of none by reporting', async () => {
  const { id } = await routineTask({ task_type: 'weekly', recurrent_days: [6], ...NIGHT })
  await restOnSaturdays()
  const waiter = await site.build.user()
  expect(await list({}, waiter)).toMatchObject({ data: [], total: 0 })
  const hidden = await report(waiter, id, SATURDAY)
  const unknown = await report(waiter, kitchen.id, SATURDAY)
  expect([hidden.status, hidden.body]).toEqual([422, unknown.body])
})

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const asked = fc.record({
  nights: fc.integer({ min: 0, max: 4 }),
  days: fc.integer({ min: 0, max: 4 }),
  per_page: fc.integer({ min: 1, max: 4 }),
  task_type: maybe('daily'),
  status: maybe('reported', 'not_reported', 'done'),
  search: maybe('1', 'no such duty'),
})

test('pages of the day are the nights and then the day, whatever the filter and the size of a page', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ nights, days, per_page, ...filter }) => {
      const department = await site.build.department({ memberIds: [cook.id] })
      const within = { dept_id: department.id }
      for (let n = 0; n < nights; n += 1) {
        const { id } = await routineTask({ ...within, ...NIGHT, task_name: `Night ${n}` })
        if (n % 2 === 0) await report(cook, id, SATURDAY)
      }
      for (let n = 0; n < days; n += 1) {
        const { id } = await routineTask({ ...within, from: '05:00', task_name: `Day ${n}` })
        if (n % 2 === 0) await report(cook, id)
      }
      const all = await list({ ...within, per_page: 100 })
      const names = (name: string, count: number, date: string) =>
        Array.from({ length: count }, (_, n) => `${name} ${n} ${date}`)
      expect(places(all.data)).toEqual([
        ...names('Night', nights, SATURDAY),
        ...names('Day', days, SUNDAY),
        ...names('Night', nights, SUNDAY),
      ])
      const { search, status } = filter
      const expected = all.data.filter(
        ({ task_name, report: said }) =>
          (!search || task_name.includes(search)) &&
          (!status || [said ? 'reported' : 'not_reported', said?.status].includes(status)),
      )
      const rows = []
      for (let page = 1; ; page += 1) {
        const one = await list({ ...within, ...filter, per_page, page })
        rows.push(...one.data)
        expect(one.total).toBe(expected.length)
        if (one.next_page_url === null) break
      }
      expect(rows).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})

/**
 * They have only a few rows from the companies in this file, so sequential scans of them are fine.
 */
const SMALL_TABLES = ['departments', 'companies', 'company_calendars']

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The maximum number of rows that any node of a prepared statement's plan reads or discards. */
async function mostRows(query: CompilableQuery<unknown>): Promise<number> {
  const { sql: text, parameters } = query.compile(compiler)
  const client = await diwan.server.database.appPool.connect()
  try {
    // Otherwise tables of one page are scanned, unlike those of a large company.
    await client.query('begin; set local enable_seqscan = off')
    await client.query("select set_config('app.company_id', $1, true)", [site.company.id])
    await client.query(`prepare day as ${text}`)
    const values = parameters.map((value) =>
      value instanceof Date ? `'${value.toISOString()}'` : `'${value}'`,
    )
    const { rows } = await client.query(
      `explain (analyze, format json) execute day (${values.join()})`,
    )
    const isOfWork = (plan: Plan) => !SMALL_TABLES.includes(plan['Relation Name'] ?? '')
    const read = (plan: Plan): number =>
      Math.max(
        isOfWork(plan)
          ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
          : 0,
        ...(plan.Plans ?? []).map(read),
      )
    return read(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    await client.query('deallocate day')
    client.release()
  }
}

test('today’s first page reads a page of a large company, whether a night is open or none is', async () => {
  await site.write((db) =>
    db.batch([
      sql`insert into routine_tasks (company_id, id, created_by, created_at)
          select ${site.company.id}, gen_random_uuid(), ${site.owner.id}, now() from generate_series(1, 2000)`,
      sql`insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, department_id,
            task_type, start_date, time_from, time_to)
          select company_id, id, '2026-11-19', 'Duty', ${kitchen.id}::uuid, 'daily', '2026-11-19', '08:00', '09:00'
          from routine_tasks where company_id = ${site.company.id}`,
      sql`insert into users (company_id, id, name, email, status, password_hash, created_at)
          select ${site.company.id}, gen_random_uuid(), 'Noor', 'noor' || n || '@example.com', 'active', 'none', now()
          from generate_series(1, 2000) n`,
    ]),
  )
  for (const { id } of (await list({ per_page: 5 }, site.owner)).data) await report(site.owner, id)
  await diwan.server.database.ownerPool.query('analyze')
  let asked: CompilableQuery<unknown> | undefined
  const db = {
    first: async (query: CompilableQuery<unknown>) => {
      asked = query
      return undefined
    },
  } as unknown as Queries
  const ctx = {
    ...{
      companyId: site.company.id,
      userId: site.owner.id,
      isOwner: true,
      permissions: new Set(),
      timezone: 'Africa/Cairo',
    },
    ...{ today: SUNDAY, now: diwan.clock.now(), db },
  } as unknown as Ctx
  await listDayOccurrences(ctx, SUNDAY, { page: 1, per_page: 10 })
  if (!asked) throw new Error('Nothing was asked')
  expect(await mostRows(asked)).toBeLessThan(60)
  await routineTask({ task_name: 'Guard', ...NIGHT })
  expect(await mostRows(asked)).toBeLessThan(60)
  expect((await list({}, site.owner)).data[0]).toMatchObject({ task_name: 'Guard', date: SATURDAY })
})
