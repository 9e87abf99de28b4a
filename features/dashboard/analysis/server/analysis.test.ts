import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { type Analysis, postAnalysis } from '#features/dashboard/analysis/contract.ts'
import { getDashboard } from '#features/dashboard/contract.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
const TODAY = '2026-11-21'
let site: World

beforeEach(async () => {
  // In Cairo it is eleven in the morning, one day before.
  diwan.clock.set('2026-11-20T09:00:00Z')
  site = await world(diwan)
})

type Body = Input<typeof postAnalysis>['body']
const ask = async (body: Body = {}, headers: Record<string, string> = {}) =>
  (await site.as(site.owner, headers).call(postAnalysis, { body })).body

const report = (id: string, status: 'done' | 'not_done') =>
  site.as(site.owner).call(submitReport, { params: { id }, body: { status, note: 'As it was.' } })

/** A department with duties that end at `to`. */
async function duties(name: string, count: number, to: string) {
  const { id } = await site.build.department({ name })
  const made = []
  for (let at = 0; at < count; at += 1)
    made.push(
      await site.build.routineTask({ dept_id: id, from: '06:00', to, validFrom: '2026-11-20' }),
    )
  return { id, tasks: made.map((one) => one.id) }
}

const nextMorning = async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site.owner.token = await site.session(site.owner.id)
}

describe('what today’s numbers say', () => {
  test('the score, the rates and the sentences, from the numbers that the dashboard shows', async () => {
    const kitchen = await duties('Kitchen', 4, '08:00')
    const store = await duties('Warehouse', 3, '09:00')
    await duties('Shop', 2, '22:00')
    for (const id of kitchen.tasks.slice(0, 3)) await report(id, 'done')
    await report(store.tasks[0] ?? '', 'not_done')
    const { analysis, changes, analysed_at } = await ask()
    expect([analysed_at, changes, analysis.date]).toEqual([
      '2026-11-20T09:00:00.000Z',
      null,
      '2026-11-20',
    ])
    expect(analysis.performance).toEqual({
      performanceScore: 20,
      grade: 'needs_improvement',
      badge: 'critical',
      metrics: { taskCompletionRate: 75, employeeEfficiency: 100, projectHealth: 0 },
    })
    expect(analysis.enough_data).toEqual({ tasks: true, employees: false, projects: false })
    expect(analysis.alerts.map(({ code, facts, message }) => [code, facts, message])).toEqual([
      [
        'low_reports',
        { reported: 4, due: 9, passed: 7, passed_reported: 4 },
        'It is \u206611:00\u2069; 4 of the 7 duties whose time has passed are reported. In all, 4 of the day’s 9 duties are reported.',
      ],
    ])
    expect(analysis.recommendations.map(({ title }) => title)).toEqual([
      '\u2068Warehouse\u2069 has not reported 2 of the 3 duties whose time has passed',
      '\u2068Warehouse\u2069 left 1 duty not done',
      '\u2068Kitchen\u2069 has not reported 1 of the 4 duties whose time has passed',
    ])
    expect(analysis.trends).toMatchObject({
      bestDepartment: { department: 'Kitchen', completionRate: 100 },
      worstDepartment: { department: 'Warehouse', completionRate: 0 },
      averageCompletionRate: 50,
    })
  })

  test('each recommendation leads to exactly the rows that it counts', async () => {
    const kitchen = await duties('Kitchen', 4, '08:00')
    await duties('Shop', 2, '22:00')
    await report(kitchen.tasks[0] ?? '', 'not_done')
    const { recommendations } = (await ask()).analysis
    expect(recommendations.map(({ code }) => code)).toEqual(['not_reported', 'not_done'])
    for (const { facts, code, actions } of recommendations) {
      const { date = '', dept_id, status } = actions[0]?.rows.search ?? {}
      const { body } = await site.as(site.owner).call(listEvaluationDay, {
        params: { date },
        query: { dept_id, status: status as 'overdue' },
      })
      const { passed = 0, passed_reported = 0, not_done } = facts
      expect(body.total).toBe(code === 'not_done' ? not_done : passed - passed_reported)
      expect(body.total).toBeGreaterThan(0)
    }
  })

  test('duties of the company itself count with the day as a whole, whose rows can be shown', async () => {
    await duties('Kitchen', 2, '08:00')
    const { id } = await site.build.routineTask({
      from: '06:00',
      to: '07:00',
      validFrom: '2026-11-20',
    })
    const missing = async () => {
      const { recommendations } = (await ask()).analysis
      return recommendations.map(({ facts: { department, passed }, actions }) => [
        department,
        passed,
        actions[0]?.rows.search.dept_id !== undefined,
      ])
    }
    expect(await missing()).toEqual([
      [null, 3, false],
      ['Kitchen', 2, true],
    ])
    await report(id, 'done')
    expect(await missing()).toEqual([['Kitchen', 2, true]])
  })

  test('a recommendation says of how many more departments the same is true', async () => {
    for (const [at, name] of ['Maadi', 'Zamalek', 'Nasr City', 'Dokki'].entries())
      await duties(name, 5 - at, '08:00')
    const said = async (locale: string) =>
      (await ask({}, { 'accept-language': locale })).analysis.recommendations.map(
        ({ facts, description }) => [
          facts.department,
          facts.others,
          description.split('. ').at(-1),
        ],
      )
    const [first, second] = await said('en')
    expect(first?.slice(0, 2)).toEqual(['Maadi', undefined])
    expect(second).toEqual(['Zamalek', 2, '2 more departments have some, too.'])
    expect((await said('ar')).at(1)?.at(2)).toBe('وفي قسمين آخرين مثلها.')
  })

  test('in Arabic, its own sentences', async () => {
    const { tasks } = await duties('المطبخ', 3, '08:00')
    await report(tasks[0] ?? '', 'not_done')
    const { analysis } = await ask({}, { 'accept-language': 'ar' })
    expect(analysis.summary.text).toBe(
      'الساعة الآن \u206611:00\u2069؛ سُجّل 1 من أصل 3 مهام فات موعدها. وإجمالًا سُجّل 1 من أصل 3 مهام في اليوم.',
    )
    expect(analysis.alerts.map(({ title }) => title)).toEqual([
      'غير المنجز أكثر من ضعف المنجز',
      'سُجّل أقل من نصف مهام اليوم',
    ])
  })

  test('numbers that the caller gives are judged, the same as the company’s own', async () => {
    await site.build.project()
    const { tasks } = await duties('Kitchen', 2, '08:00')
    for (const id of tasks) await report(id, 'done')
    const { body: dashboard } = await site.as(site.owner).call(getDashboard)
    const [given, own] = [await ask({ dashboard }), await ask()]
    expect(given.analysis.performance).toEqual(own.analysis.performance)
    expect(own.analysis.performance.performanceScore).toBe(70)
    const better = { ...dashboard, Emps: { total: 10, invited: 9, pending: 1 } }
    expect((await ask({ dashboard: better })).analysis.performance).toMatchObject({
      performanceScore: 100,
      grade: 'excellent',
    })
  })

  test('what is no dashboard is refused, and a day to come', async () => {
    const { body: dashboard } = await site.as(site.owner).call(getDashboard)
    const wrong = [
      { dashboard: {} },
      { dashboard: { ...dashboard, Emps: { total: -1, invited: 0, pending: 0 } } },
      { dashboard: { ...dashboard, Emps: { total: 1.5, invited: 0, pending: 0 } } },
      { dashboard: { ...dashboard, Emps: { total: 2e9, invited: 0, pending: 0 } } },
      { dashboard: { ...dashboard, surprise: 1 } },
      { date: TODAY },
      { date: 'yesterday' },
      { dashboard, date: '2026-11-19' },
      { day: TODAY },
    ]
    for (const body of wrong) {
      const reply = await site.as(site.owner).call(postAnalysis, { body: body as Body })
      expect(reply.status, JSON.stringify(body).slice(0, 80)).toBe(422)
    }
  })

  test('of another company nothing is counted, and who does not see the dashboard as its owner gets no analysis', async () => {
    const { tasks } = await duties('Kitchen', 2, '08:00')
    await report(tasks[0] ?? '', 'done')
    const other = await world(diwan)
    const { body } = await other.as(other.owner).call(postAnalysis, { body: {} })
    expect(body.analysis.basis.taskCompletionRate).toMatchObject({ part: 0, whole: 0 })
    expect(body.analysis.trends.departmentPerformance).toEqual([])
    const viewer = await site.build.user({ permissions: ['view-dashboard-owner'] })
    expect((await site.as(viewer).call(postAnalysis, { body: {} })).status).toBe(200)
    const outsider = await site.build.user({ permissions: ['view-dailytask', 'view-dashboard'] })
    expect((await site.as(outsider).call(postAnalysis, { body: {} })).status).toBe(403)
  })
})

describe('an earlier day', () => {
  const remember = () => diwan.server.jobs.remember?.({} as never)
  const kept = () =>
    site.write((db) =>
      db.all(sql<{ date: string; people: object; tasks: object }>`
        select date, people, tasks from dashboard_days where company_id = ${site.company.id} order by date`),
    )
  const known = ({ enough_data }: Analysis) => enough_data

  test('its duties come from their own history, whatever happened to the department since', async () => {
    const { tasks, id } = await duties('Kitchen', 2, '08:00')
    for (const one of tasks) await report(one, 'done')
    await nextMorning()
    await site.write((db) =>
      db.all(
        sql`update departments set name = 'Bakery' where company_id = ${site.company.id} and id = ${id}`,
      ),
    )
    const { analysis, changes } = await ask({ date: '2026-11-20' })
    expect(analysis.date).toBe('2026-11-20')
    expect(analysis.basis.taskCompletionRate).toMatchObject({ part: 2, whole: 2, points: 30 })
    expect(analysis.summary.text).toBe('2 of the day’s 2 duties were reported.')
    expect(known(analysis)).toEqual({ tasks: true, employees: false, projects: false })
    expect(analysis.summary.overview.activeEmployees).toBeNull()
    expect(changes?.performanceScore).toEqual({ before: null, now: 0 })
    expect(changes?.metrics.taskCompletionRate).toEqual({ before: 100, now: null })
  })

  test('its people, projects and tasks are what was written down when it ended, once', async () => {
    await site.build.user()
    await site.build.project()
    await site.build.oneTimeTask({ deadline: '2026-11-20' })
    await remember()
    expect(await kept()).toEqual([])
    // Half past midnight in Cairo.
    diwan.clock.set('2026-11-20T22:30:00Z')
    await remember()
    await site.build.user()
    await remember()
    expect(await kept()).toEqual([
      {
        date: '2026-11-20',
        people: { total: 2, invited: 2, pending: 0 },
        tasks: {
          ...{ pending: 1, inProgress: 0, review: 0, done: 0 },
          ...{ urgent: 0, dueToday: 1, dueSoon: 0, overdue: 0 },
        },
      },
    ])
    await nextMorning()
    const { analysis, changes } = await ask({ date: '2026-11-20' })
    expect(analysis.basis.employeeEfficiency).toMatchObject({ part: 2, whole: 2 })
    expect(analysis.basis.projectHealth).toMatchObject({ part: 1, whole: 1, points: 40 })
    expect(analysis.basis.projectHealth.rows).toBeUndefined()
    expect(changes?.metrics.projectHealth).toEqual({ before: 100, now: 100 })
  })

  test('each company’s day ends at its own midnight, on a day without one, too', async () => {
    // Clocks in Cairo skip midnight on 24 April 2026; those in Auckland do not.
    diwan.clock.set('2026-04-22T12:00:00Z')
    const cairo = await world(diwan)
    const auckland = await world(diwan, { timezone: 'Pacific/Auckland' })
    const days = async ({ write, company }: World) =>
      (
        await write((db) =>
          db.all(sql<{ date: string }>`
            select date from dashboard_days where company_id = ${company.id} order by date`),
        )
      ).map(({ date }) => date)
    diwan.clock.set('2026-04-23T12:01:00Z')
    await remember()
    expect([await days(cairo), await days(auckland)]).toEqual([[], ['2026-04-23']])
    diwan.clock.set('2026-04-23T21:59:00Z')
    await remember()
    expect(await days(cairo)).toEqual([])
    diwan.clock.set('2026-04-23T22:01:00Z')
    await remember()
    expect(await days(cairo)).toEqual(['2026-04-23'])
  })

  test('what was raised then and is not now is gone, and the other way round', async () => {
    const { tasks } = await duties('Kitchen', 3, '08:00')
    for (const one of tasks) await report(one, 'not_done')
    await nextMorning()
    await report(tasks[0] ?? '', 'done')
    const { changes } = await ask({ date: '2026-11-20' })
    expect(changes?.gone.map(({ code }) => code)).toEqual(['not_done_critical'])
    expect(changes?.raised.map(({ code }) => code)).toEqual(['low_reports'])
  })
})
