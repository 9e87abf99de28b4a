import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getDate, updateCompanyData } from '#features/companies/contract.ts'
import { getNextDay, listMyDays, submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-21', '2026-11-22', '2026-11-23']
let site: World
let cook: Person

/** The company signed up on Saturday 21 November; now it is Monday 23, 11:00. */
beforeEach(async () => {
  diwan.clock.set(`${SATURDAY}T09:00:00Z`)
  site = await world(diwan)
  cook = await site.build.user()
  diwan.clock.set(`${MONDAY}T09:00:00Z`)
})

const set = (body: object) => site.as(site.owner).call(updateCompanyData, { body })
const dateOf = async (date: string, person = site.owner) =>
  (await site.as(person).call(getDate, { params: { date } })).body
const next = async (person = cook) => (await site.as(person).call(getNextDay, {})).body

test('a date is a holiday by its name, a day of the weekend, or worked, as its own calendar has it', async () => {
  await set({ weekend: [2], holidays: [{ date: MONDAY, name: 'Feast' }] })
  expect(await dateOf(MONDAY)).toMatchObject({ date: MONDAY, closed: { holiday: 'Feast' } })
  expect((await dateOf('2026-11-24')).closed).toEqual({ holiday: null })
  expect((await dateOf('2026-11-25')).closed).toBeNull()
  // The weekend applies from today on, so that Tuesday was a working day.
  expect((await dateOf('2026-11-17')).closed).toBeNull()
  expect((await dateOf(SUNDAY)).closed).toBeNull()
  const query = { from: SUNDAY, to: '2026-11-24' }
  const days = (await site.as(cook).call(listMyDays, { query })).body.data
  expect(days.map(({ closed }) => closed)).toEqual([null, { holiday: 'Feast' }, { holiday: null }])
})

test('how much of a date is reported is the owner’s to know', async () => {
  const { id } = await site.build.routineTask({ validFrom: SATURDAY })
  expect((await dateOf(MONDAY)).reports).toBe(0)
  await site.as(cook).call(submitReport, { params: { id }, body: { status: 'done' } })
  expect((await dateOf(MONDAY)).reports).toBe(1)
  expect((await dateOf(MONDAY, cook)).reports).toBeNull()
  await set({ holidays: [{ date: MONDAY, name: 'Feast' }] })
  expect((await dateOf(MONDAY)).closed).toBeNull()
})

test('the next day with a duty is told, past holidays and weekends, and only one’s own', async () => {
  expect(await next()).toEqual({ date: null, in_department: false })
  const kitchen = await site.build.department({ memberIds: [cook.id] })
  const hall = await site.build.department({})
  await site.build.routineTask({ validFrom: SATURDAY, dept_id: hall.id })
  expect(await next()).toEqual({ date: null, in_department: true })
  await site.build.routineTask({ validFrom: SATURDAY, dept_id: kitchen.id })
  expect((await next()).date).toBe('2026-11-24')
  await set({ weekend: [2, 3], holidays: [{ date: '2026-11-26', name: 'Feast' }] })
  expect((await next()).date).toBe('2026-11-27')
  expect(await next(site.owner)).toEqual({ date: '2026-11-27', in_department: false })
})
