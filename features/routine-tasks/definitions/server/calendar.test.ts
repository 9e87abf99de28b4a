import { beforeEach, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getCompanyData, updateCompanyData } from '#features/companies/contract.ts'
import { listRoutineTasks, type RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { listNextDates } from '#features/routine-tasks/definitions/rule.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World

/** A company that signed up on Saturday 21 November at eleven in the morning in Cairo. */
beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
})

const owner = () => site.as(site.owner)
const routineTask = (fields: Parameters<World['build']['routineTask']>[0] = {}) =>
  site.build.routineTask({ validFrom: '2026-11-21', ...fields })
const report = async (id: string, date: string) =>
  (await owner().call(submitReport, { params: { id }, body: { status: 'done', date } })).status

async function set(body: Input<typeof updateCompanyData>['body']): Promise<void> {
  expect((await owner().call(updateCompanyData, { body })).status).toBe(200)
}

const definitions = async (): Promise<RoutineTask[]> =>
  (await owner().call(listRoutineTasks, { query: { per_page: 100 } })).body.data
const nextDatesOf = async (id: string) =>
  (await definitions()).find((task) => task.id === id)?.next_dates
const yesterday = async () => {
  const { data } = (await owner().call(listOccurrencesYesterday, { query: {} })).body
  return data.map(({ date, can }) => [date, can.report])
}

describe('after a holiday', () => {
  const feast = (date: string) => ({ date, name: 'Feast' })

  beforeEach(async () => {
    await set({ holidays: ['2026-11-22', '2026-11-24', '2026-11-30'].map(feast), weekend: [3] })
    diwan.clock.set('2026-11-23T09:00:00Z')
  })

  test('the last day that was worked is yesterday, and can still be reported', async () => {
    const { id } = await routineTask()
    expect(await yesterday()).toEqual([['2026-11-21', true]])
    const query = { date: '2026-11-21' }
    const [listed] = (await owner().call(listOccurrences, { query })).body.data
    expect(listed?.can.report).toBe(true)
    expect(await report(id, '2026-11-22')).toBe(422)
    expect(await report(id, '2026-11-20')).toBe(422)
    expect(await report(id, '2026-11-21')).toBe(201)
  })

  test('next dates leave out the holidays to come and move around them', async () => {
    const daily = await routineTask()
    const monday = await routineTask({ task_type: 'weekly', recurrent_days: [1, 2] })
    const monthly = await routineTask({ task_type: 'monthly', day_of_month: 24 })
    const last = await routineTask({ task_type: 'last_day_of_month' })
    expect(await nextDatesOf(daily.id)).toEqual(
      ['23', '26', '27', '28', '29'].map((day) => `2026-11-${day}`),
    )
    expect((await nextDatesOf(monday.id))?.slice(0, 3)).toEqual([
      '2026-11-23',
      '2026-12-01',
      '2026-12-07',
    ])
    expect((await nextDatesOf(monthly.id))?.slice(0, 2)).toEqual(['2026-11-26', '2026-12-24'])
    expect((await nextDatesOf(last.id))?.slice(0, 2)).toEqual(['2026-11-29', '2026-12-31'])
  })
})

describe('a calendar that is changed after a monthly task fell due by the one before', () => {
  const day = (date: string) => diwan.clock.set(`${date}T09:00:00Z`)
  const dueOn = async (date: string) =>
    (await owner().call(listOccurrences, { query: { date } })).body.data.map(({ id }) => id)

  test('makes it due no second time: the last day of the month was off, and is worked now', async () => {
    await set({ holidays: ['2026-11-29', '2026-11-30'].map((date) => ({ date, name: 'Feast' })) })
    const { id } = await routineTask({ task_type: 'last_day_of_month' })
    day('2026-11-28')
    expect(await report(id, '2026-11-28')).toBe(201)
    day('2026-11-29')
    await set({ holidays: [] })
    expect(await nextDatesOf(id)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
    day('2026-11-30')
    expect(await dueOn('2026-11-30')).toEqual([])
  })

  test('makes it due no second time: its day was worked, and is off now', async () => {
    const { id } = await routineTask({ task_type: 'monthly', day_of_month: 25 })
    day('2026-11-25')
    expect(await report(id, '2026-11-25')).toBe(201)
    day('2026-11-26')
    await set({ weekend: [3], holidays: [{ date: '2026-11-26', name: 'Feast' }] })
    day('2026-11-27')
    expect(await dueOn('2026-11-27')).toEqual([])
    expect((await nextDatesOf(id))?.[0]).toBe('2026-12-25')
  })

  test('does not lose it either: its day was off, and the next one is worked now', async () => {
    await set({ holidays: ['2026-11-24', '2026-11-25'].map((date) => ({ date, name: 'Feast' })) })
    const { id } = await routineTask({ task_type: 'monthly', day_of_month: 24 })
    day('2026-11-25')
    await set({ holidays: [] })
    expect(await dueOn('2026-11-25')).toEqual([id])
  })
})

describe('a calendar that was changed after a report of today', () => {
  let daily: { id: string }

  /** It is Monday 23. From tomorrow on, Mondays and Wednesdays are days off. */
  beforeEach(async () => {
    daily = await routineTask()
    diwan.clock.set('2026-11-23T09:00:00Z')
    expect(await report(daily.id, '2026-11-23')).toBe(201)
    await set({ weekend: [1, 3], holidays: [{ date: '2026-11-27', name: 'Feast' }] })
  })

  test('begins tomorrow: next dates have today by its own calendar, then go by the new one', async () => {
    expect(await nextDatesOf(daily.id)).toEqual(
      ['23', '24', '26', '28', '29'].map((day) => `2026-11-${day}`),
    )
  })

  test('is told with the one of today, so that a page foresees the same dates', async () => {
    const { data } = (await owner().call(getCompanyData)).body
    expect(data.calendars).toEqual([
      {
        ...{ valid_from: '2026-11-21', weekend: [], holidays: [] },
        ...{ rest_since: null, month_end_given: null },
        ...{ weekend_rest_since: null, weekend_month_end_given: null },
        ...{ holiday_rest_since: null, holiday_month_end_given: null },
      },
      {
        ...{ valid_from: '2026-11-24', weekend: [1, 3], holidays: ['2026-11-27'] },
        ...{ rest_since: '2026-11-24', month_end_given: null },
        ...{ weekend_rest_since: '2026-11-24', weekend_month_end_given: null },
        ...{ holiday_rest_since: '2026-11-24', holiday_month_end_given: null },
      },
    ])
    await routineTask({ task_type: 'monthly', day_of_month: 27 })
    await routineTask({ task_type: 'last_day_of_month' })
    await routineTask({ task_type: 'weekly', recurrent_days: [1, 5], start_date: '2026-11-25' })
    await routineTask({ on_holidays: 'due', interval: 2 })
    await routineTask({ task_type: 'monthly', nth: { week: -1, weekday: 5 }, on_weekends: 'due' })
    for (const task of await definitions())
      expect(listNextDates(task, '2026-11-23', data.calendars)).toEqual(task.next_dates)
    diwan.clock.advance({ days: 1 })
    const tomorrow = (await owner().call(getCompanyData)).body.data
    expect(tomorrow.calendars).toEqual(data.calendars.slice(1))
  })

  test('leaves yesterday what it was, and open to reports', async () => {
    const { id } = await routineTask()
    diwan.clock.advance({ days: 1 })
    expect(await yesterday()).toEqual([
      ['2026-11-23', true],
      ['2026-11-23', true],
    ])
    expect(await report(id, '2026-11-22')).toBe(422)
    expect(await report(id, '2026-11-23')).toBe(201)
  })
})
