import { beforeEach, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'

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

const weeks = async (range: { from: string; to: string }) => {
  const body = { ...range, granularity: 'week' as const }
  const reply = await site.as(site.owner).call(getDeptPerformance, { body })
  return (reply.body.data[0]?.points ?? []).map(({ date, due }) => [date, due] as const)
}

test('weeks in charts begin on the company’s first weekday, the first of them with the range', async () => {
  await site.build.routineTask({ validFrom: '2026-11-21' })
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
