import { beforeEach, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { addDays } from '#shared/dates.ts'

const diwan = openDiwan()
const TODAY = '2026-11-21'
const YESTERDAY = addDays(TODAY, -1)
const TOMORROW = addDays(TODAY, 1)
let site: World

beforeEach(async () => {
  diwan.clock.set('2026-11-20T07:00:00Z')
  site = await world(diwan)
  // Nine in the morning in Cairo.
  diwan.clock.set('2026-11-21T07:00:00Z')
})

const ask = async (body: object = {}) => {
  const whole = { from: YESTERDAY, to: TOMORROW, granularity: 'day' as const, ...body }
  return (await site.as(site.owner).call(getDeptPerformance, { body: whole })).body
}
const dueOf = async (body: object = {}) =>
  (await ask(body)).data.map(({ points }) => points.map(({ date, due }) => [date, due] as const))

/** One department with three duties: until seven, until eleven, and all day. */
async function kitchen() {
  const { id } = await site.build.department({ name: 'Kitchen' })
  const duty = { dept_id: id, validFrom: YESTERDAY }
  await site.build.routineTask({ ...duty, from: '06:00', to: '07:00' })
  const noon = await site.build.routineTask({ ...duty, from: '10:00', to: '11:00' })
  await site.build.routineTask(duty)
  return { id, noon: noon.id }
}

test('of today counts what is past its time and grace, or reported; of tomorrow nothing', async () => {
  const { noon } = await kitchen()
  expect(await dueOf()).toEqual([
    [
      [YESTERDAY, 3],
      [TODAY, 1],
    ],
  ])
  const reply = await site
    .as(site.owner)
    .call(submitReport, { params: { id: noon }, body: { status: 'done' } })
  expect(reply.status).toBe(201)
  expect((await dueOf())[0]?.[1]).toEqual([TODAY, 2])
  expect(await dueOf({ granularity: 'month' })).toEqual([[['2026-11-20', 5]]])
  // The grace ends an hour after midnight, on the next day.
  diwan.clock.set('2026-11-21T21:59:00Z')
  expect((await dueOf())[0]?.[1]).toEqual([TODAY, 2])
  diwan.clock.set('2026-11-21T22:01:00Z')
  expect((await dueOf())[0]?.[1]).toEqual([TODAY, 3])
})

test('a duty is due so far once the company’s grace is over, not before', async () => {
  await kitchen()
  const grace = async (late_grace_minutes: number) => {
    const body = { late_grace_minutes }
    await site.as(site.owner).call(updateCompanyData, { body })
    return (await dueOf())[0]?.find(([date]) => date === TODAY)?.[1] ?? 0
  }
  expect(await grace(119)).toBe(1)
  expect(await grace(120)).toBe(0)
})

test('a department that owes nothing yet has no point for today, and one that is not asked for none at all', async () => {
  const { id } = await kitchen()
  const { id: other } = await site.build.department({ name: 'Hall' })
  await site.build.routineTask({ dept_id: other, validFrom: YESTERDAY })
  const all = await ask()
  expect(all.data.map(({ points }) => points.length)).toEqual([2, 1])
  expect((await dueOf({ department_ids: [id] })).length).toBe(1)
})

test('names every day up to today, which is partial, and says why nobody works', async () => {
  const holidays = [{ date: '2026-11-24', name: 'Union Day' }]
  await site.as(site.owner).call(updateCompanyData, { body: { weekend: [5], holidays } })
  diwan.clock.set('2026-11-28T09:00:00Z')
  const range = { from: '2026-11-23', to: '2026-12-02' }
  const day = { partial: false, closed: null }
  expect((await ask(range)).spans).toEqual([
    { date: '2026-11-23', ...day },
    { date: '2026-11-24', ...day, closed: { holiday: 'Union Day' } },
    { date: '2026-11-25', ...day },
    { date: '2026-11-26', ...day },
    { date: '2026-11-27', ...day, closed: { holiday: null } },
    { date: '2026-11-28', ...day, partial: true },
  ])
  expect((await ask({ ...range, granularity: 'month' })).spans).toEqual([
    { date: '2026-11-23', partial: true, closed: null },
  ])
  expect((await ask({ ...range, to: '2026-11-27' })).spans.at(-1)?.partial).toBe(false)
  expect((await ask({ from: '2026-12-01', to: '2026-12-02' })).spans).toEqual([])
})

test('the weekend of a past day is the one that held then', async () => {
  await site.as(site.owner).call(updateCompanyData, { body: { weekend: [5] } })
  diwan.clock.set('2026-11-28T09:00:00Z')
  await site.as(site.owner).call(updateCompanyData, { body: { weekend: [6] } })
  const { spans } = await ask({ from: '2026-11-22', to: '2026-11-28' })
  expect(spans.flatMap(({ date, closed }) => (closed ? [date] : []))).toEqual([
    '2026-11-27',
    '2026-11-28',
  ])
})
