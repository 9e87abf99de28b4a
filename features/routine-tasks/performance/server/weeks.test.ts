import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { evaluateReport } from '#features/routine-tasks/evaluations/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { addDays, type IsoDate, weekdayOf } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
})

async function beginOn(first_day_of_week: number): Promise<void> {
  const body = { first_day_of_week }
  expect((await site.as(site.owner).call(updateCompanyData, { body })).status).toBe(200)
}

interface Range {
  from: IsoDate
  to: IsoDate
}
const performance = async (range: Range, granularity: 'day' | 'week') => {
  const body = { ...range, granularity }
  return (await site.as(site.owner).call(getDeptPerformance, { body })).body.data
}
const weeks = async (range: Range) => {
  const [all] = await performance(range, 'week')
  return (all?.points ?? []).map(({ date, due }) => [date, due] as const)
}

test('weeks in charts begin on the company’s first weekday, the first of them with the range', async () => {
  await site.write((db) => db.all(sql`update subscriptions set expires_on = '2027-02-01'`))
  await site.build.routineTask({ validFrom: '2026-11-21' })
  diwan.clock.set('2026-12-12T09:00:00Z')
  await beginOn(7)
  diwan.clock.set('2026-12-19T09:00:00Z')
  const range = { from: '2026-11-24', to: '2026-12-08' }
  await beginOn(7)
  expect(await weeks(range)).toEqual([
    ['2026-11-24', 5],
    ['2026-11-29', 7],
    ['2026-12-06', 3],
  ])
  await beginOn(6)
  expect(await weeks(range)).toEqual([
    ['2026-11-24', 4],
    ['2026-11-28', 7],
    ['2026-12-05', 4],
  ])
  for (const first of [1, 2, 3, 4, 5, 6, 7]) {
    await beginOn(first)
    const days = await weeks({ from: '2026-11-22', to: '2026-12-31' })
    const begins = days.slice(1).map(([date]) => new Date(date).getUTCDay() || 7)
    expect(new Set(begins)).toEqual(new Set([first]))
    expect(days.slice(1, -1).map(([, due]) => due)).toEqual(days.slice(1, -1).map(() => 7))
  }
})

type Performance = Reply<typeof getDeptPerformance>['data'][number]
type Point = Performance['points'][number]
const COUNTS = ['due', 'reported', 'done', 'not_done', 'late', 'done_late', 'rated'] as const

/**
 * Four weeks with a weekend and a holiday: routine tasks of a department and of the whole company,
 * reported and rated unevenly.
 */
async function fourWeeks(): Promise<Range> {
  const { build, as, owner, write } = site
  await write((db) => db.all(sql`update subscriptions set expires_on = '2027-01-01'`))
  const cook = await build.user()
  const kitchen = await build.department({ memberIds: [cook.id] })
  const holidays = [{ date: '2026-12-02', name: 'Feast' }]
  await as(owner).call(updateCompanyData, { body: { weekend: [5], holidays } })
  const since = { validFrom: '2026-11-21' }
  const occurrences = [
    await build.routineTask({ ...since, dept_id: kitchen.id }),
    await build.routineTask({ ...since, dept_id: kitchen.id }),
    await build.routineTask({ ...since, task_type: 'weekly', recurrent_days: [1, 3, 6] }),
  ]
  for (let day = 0; day < 28; day += 1) {
    for (const [n, { id }] of occurrences.entries()) {
      const status = (day + n) % 5 === 0 ? ('not_done' as const) : ('done' as const)
      const date = addDays('2026-11-21', day - (n === 2 ? 1 : 0))
      const body = { status, note: 'Said.', date }
      const said = await as(cook).call(submitReport, { params: { id }, body })
      const params = { id: said.body.report?.id ?? '' }
      if (said.status === 201 && day % 3 !== n)
        await as(owner).call(evaluateReport, { params, body: { rating: 1 + ((day * 3 + n) % 5) } })
    }
    diwan.clock.advance({ days: 1 })
  }
  diwan.clock.set('2026-12-28T09:00:00Z')
  return { from: '2026-11-21', to: '2026-12-20' }
}

/** The start of a day's week: goes back to the first weekday or to the start of the range. */
function beginOf(date: IsoDate, firstWeekday: number, { from }: Range): IsoDate {
  let day = date
  while (weekdayOf(day) !== firstWeekday && day > from) day = addDays(day, -1)
  return day
}

function sumOf(date: IsoDate, days: Point[]): Point {
  const sums = COUNTS.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)])
  const counts = Object.fromEntries(sums) as Record<(typeof COUNTS)[number], number>
  const ratings = days.reduce((sum, { rated, rating_average: of }) => sum + rated * (of ?? 0), 0)
  const average = Math.round((ratings / counts.rated) * 100) / 100
  return { date, ...counts, rating_average: counts.rated ? average : null }
}

const byWeek = (days: Performance[], firstWeekday: number, range: Range): Performance[] =>
  days.map(({ department, points }) => {
    const begins = points.map(({ date }) => beginOf(date, firstWeekday, range))
    const within = (begin: IsoDate) => points.filter((_, n) => begins[n] === begin)
    return { department, points: [...new Set(begins)].map((one) => sumOf(one, within(one))) }
  })

test('whatever day weeks begin on, and wherever the range, a week has the sums of its days', async () => {
  const all = await fourWeeks()
  const days = await performance(all, 'day')
  expect(days.map(({ department }) => department === null)).toEqual([false, true])
  const whole = sumOf(
    all.from,
    days.flatMap(({ points }) => points),
  )
  for (const name of COUNTS) expect(whole[name], name).toBeGreaterThan(5)
  for (const first of [1, 2, 3, 4, 5, 6, 7]) {
    await beginOn(first)
    for (const start of [0, 1, 2, 3, 4, 5, 6]) {
      const range = { from: addDays(all.from, start), to: addDays(all.from, 10 + 4 * start) }
      const expected = byWeek(await performance(range, 'day'), first, range)
      expect(await performance(range, 'week'), `${first} ${range.from}`).toEqual(expected)
    }
  }
})
