import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getCompanyData, updateCompanyData } from '#features/companies/contract.ts'
import { getTodayBoard } from '#features/dashboard/contract.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import {
  listOccurrences,
  submitReport,
  takeBackReport,
} from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const [SUNDAY, MONDAY] = ['2026-11-22', '2026-11-23']
let site: World
let cook: Person

async function open(timezone = 'Africa/Cairo', since = '2026-11-19T09:00:00Z') {
  diwan.clock.set(since)
  site = await world(diwan, { timezone })
  cook = await site.build.user()
}

/** A company in Cairo, two hours ahead of UTC, that signed up on a Thursday. */
beforeEach(() => open())

type Times = { from?: string; to?: string }
const occurrence = (times: Times = {}, since = '2026-11-19') =>
  site.build.routineTask({ validFrom: since, ...times })
const report = (id: string, said: { date?: string; pressed_at?: string } = {}) =>
  site.as(cook).call(submitReport, { params: { id }, body: { status: 'done', ...said } })
const setGrace = (late_grace_minutes: number) =>
  site.as(site.owner).call(updateCompanyData, { body: { late_grace_minutes } })
const listed = async (query: { date?: string } = {}) =>
  (await site.as(cook).call(listOccurrences, { query })).body.data

/** Whether two reports are late: one at the instant, and one a millisecond after it. */
async function lateAround(instant: string, times: Times & { since?: string }, date: string) {
  const { since, ...window } = times
  const late: boolean[] = []
  for (const after of [0, 1]) {
    const { id } = await occurrence(window, since)
    diwan.clock.set(new Date(Date.parse(instant) + after).toISOString())
    const { status, body } = await report(id, { date })
    expect(status).toBe(201)
    late.push(body.report.late)
  }
  return late
}

describe('a report is late', () => {
  test.each([
    ['the end of its window', { from: '10:00', to: '10:30' }, `${MONDAY}T09:30:00Z`],
    ['a window that has only a beginning: its day', { from: '10:00' }, `${MONDAY}T23:00:00Z`],
    ['the end of its day, without times', {}, `${MONDAY}T23:00:00Z`],
    ['a window past midnight', { from: '22:00', to: '02:00' }, '2026-11-24T01:00:00Z'],
  ])('when it comes more than an hour after %s', async (_, times, instant) => {
    expect(await lateAround(instant, times, MONDAY)).toEqual([false, true])
  })

  test('after the grace that the owner sets, from none to a day; what is reported stays as it was', async () => {
    expect((await site.as(cook).call(getCompanyData)).body.data.late_grace_minutes).toBe(60)
    for (const wrong of [-1, 1441, 1.5, null]) {
      const { status, body } = await setGrace(wrong as number)
      expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([
        wrong,
        422,
        ['late_grace_minutes'],
      ])
    }
    diwan.clock.set(`${MONDAY}T09:00:00Z`)
    const { id } = await occurrence({ from: '10:00', to: '10:30' })
    expect((await report(id)).body.report.late).toBe(false)
    expect((await setGrace(0)).body.data.late_grace_minutes).toBe(0)
    const window = { from: '10:00', to: '10:30' }
    expect(await lateAround(`${MONDAY}T08:30:00Z`, window, MONDAY)).toEqual([false, true])
    expect((await listed()).find((one) => one.id === id)?.report?.late).toBe(false)
    await setGrace(1440)
    expect(await lateAround('2026-11-24T08:30:00Z', window, MONDAY)).toEqual([false, true])
  })

  test.each([
    // Clocks go back at two: half past one occurs twice, and the second time counts.
    ['2026-10-31', '22:00', '01:30', 60, '2026-11-01T07:30:00.000Z'],
    // The window ends before the change; the grace counts elapsed minutes.
    ['2026-10-31', '22:00', '00:30', 120, '2026-11-01T06:30:00.000Z'],
    // Half past two does not exist: the offset from before the change is used.
    ['2026-03-07', '22:00', '02:30', 60, '2026-03-08T08:30:00.000Z'],
    ['2026-03-08', '09:00', '17:00', 0, '2026-03-08T21:00:00.000Z'],
  ])(
    'by the clocks of its zone when they change: on %s, from %s to %s, grace %i',
    async (...all) => {
      const [date, from, to, grace, late_after] = all
      await open('America/New_York', `${date}T17:00:00Z`)
      await setGrace(grace)
      const times = { from, to, since: date }
      expect(await lateAround(late_after, times, date)).toEqual([false, true])
      expect((await listed({ date })).map((one) => one.late_after)).toContain(late_after)
    },
  )

  test('on the dashboard, too, when nobody has reported it until then', async () => {
    await occurrence({ from: '10:00', to: '10:30' })
    await occurrence({ from: '22:00', to: '02:00' })
    const late = async (instant: string) => {
      diwan.clock.set(instant)
      const { data } = (await site.as(site.owner).call(getTodayBoard, { query: {} })).body
      return data.flatMap(({ occurrences }) => occurrences.map((one) => one.late))
    }
    expect(await late(`${MONDAY}T09:30:00Z`)).toEqual([false, false])
    expect(await late(`${MONDAY}T09:30:01Z`)).toEqual([true, false])
  })
})

describe('a report is early', () => {
  test('when it comes before the time of its duty, and what has no time is never so', async () => {
    diwan.clock.set(`${MONDAY}T07:59:59.999Z`)
    const early = async (times: Times) =>
      (await report((await occurrence(times)).id)).body.report.early
    expect(await early({ from: '10:00', to: '10:30' })).toBe(true)
    expect(await early({ from: '23:30', to: '00:30' })).toBe(true)
    expect(await early({ from: '09:00' })).toBe(false)
    expect(await early({})).toBe(false)
    diwan.clock.set(`${MONDAY}T08:00:00Z`)
    expect(await early({ from: '10:00', to: '10:30' })).toBe(false)
    expect((await listed()).filter((one) => one.report?.early)).toHaveLength(2)
    const { data } = (await site.as(site.owner).call(getTodayBoard, { query: {} })).body
    expect(data.flatMap(({ occurrences }) => occurrences.filter((one) => one.early))).toHaveLength(
      2,
    )
  })

  test('by the press, where it was kept offline, and stays so when it is changed', async () => {
    diwan.clock.set(`${MONDAY}T15:00:00Z`)
    const { id } = await occurrence({ from: '10:00', to: '10:30' })
    const pressed_at = `${MONDAY}T05:00:00Z`
    expect((await report(id, { pressed_at })).body.report).toMatchObject({
      early: true,
      late: false,
    })
    expect((await report(id)).body.report.early).toBe(true)
  })

  test('and is counted and found among the day’s reports, until it is taken back', async () => {
    diwan.clock.set(`${MONDAY}T05:00:00Z`)
    const { id } = await occurrence({ from: '10:00', to: '10:30' })
    await occurrence()
    await report(id)
    const day = async () => {
      const input = { params: { date: MONDAY }, query: { status: 'early' } } as const
      const { data, total, totals } = (await site.as(site.owner).call(listEvaluationDay, input))
        .body
      return [data.map(({ task }) => task.id), total, totals.early]
    }
    expect(await day()).toEqual([[id], 1, 1])
    await site.as(cook).call(takeBackReport, { params: { id }, query: { date: MONDAY } })
    expect(await day()).toEqual([[], 0, 0])
  })
})

describe('a report that was kept offline', () => {
  const window = { from: '10:00', to: '10:30' }
  const pressed = async (pressed_at: string, date = MONDAY) => {
    const { id } = await occurrence(window)
    const { status, body } = await report(id, { date, pressed_at })
    return [status, body.report?.late, body.report?.created_at]
  }

  test('is late by the press, not by its arrival', async () => {
    diwan.clock.set(`${MONDAY}T15:00:00Z`)
    const arrived = `${MONDAY}T15:00:00.000Z`
    expect(await pressed(`${MONDAY}T08:20:00Z`)).toEqual([201, false, arrived])
    expect(await pressed(`${MONDAY}T09:30:00.001Z`)).toEqual([201, true, arrived])
    diwan.clock.set('2026-11-24T15:00:00Z')
    expect((await pressed(`${MONDAY}T08:20:00Z`))[1]).toBe(false)
  })

  test('was pressed neither later than now nor more than two days ago', async () => {
    diwan.clock.set(`${MONDAY}T08:00:00Z`)
    expect((await pressed('2030-01-01T00:00:00Z'))[1]).toBe(false)
    diwan.clock.set(`${MONDAY}T15:00:00Z`)
    for (const edge of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])
      expect((await pressed(edge))[0]).toBe(201)
    expect((await pressed('2030-01-01T00:00:00Z'))[1]).toBe(true)
    await site.as(site.owner).call(updateCompanyData, { body: { weekend: [5, 6] } })
    diwan.clock.set('2026-11-29T09:00:00Z')
    const [status, late] = await pressed('2026-11-26T08:20:00Z', '2026-11-26')
    expect([status, late]).toEqual([201, true])
  })

  test('opens no other date by what it says of the press', async () => {
    diwan.clock.set(`${MONDAY}T15:00:00Z`)
    expect((await pressed('2026-11-21T08:20:00Z', '2026-11-21'))[0]).toBe(422)
    expect((await pressed('yesterday'))[0]).toBe(422)
  })

  test('of a duty of today was not pressed before today began', async () => {
    await setGrace(0)
    diwan.clock.set(`${MONDAY}T15:00:00Z`)
    const { id } = await occurrence({ from: '00:00', to: '00:01' })
    const begins = `${SUNDAY}T22:00:00Z`
    expect((await report(id, { pressed_at: `${SUNDAY}T10:00:00Z` })).body.report.late).toBe(false)
    expect((await listed())[0]?.late_after).toBe('2026-11-22T22:01:00.000Z')
    const other = await occurrence({ from: '00:00', to: '00:01' })
    const after = new Date(Date.parse(begins) + 60_001).toISOString()
    expect((await report(other.id, { pressed_at: after })).body.report.late).toBe(true)
  })
})
