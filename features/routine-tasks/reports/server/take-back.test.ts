import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  listRoutineTaskRevisions,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import {
  evaluateReport,
  listEvaluationDay,
  markSeen,
} from '#features/routine-tasks/evaluations/contract.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
  submitReport,
  takeBackReport,
} from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-21', '2026-11-22', '2026-11-23']
const NIGHT = { from: '22:00', to: '02:00' }
let site: World
let cook: Person
let kitchen: { id: string; name: string }

/** In Cairo, two hours ahead of UTC, on Monday 23 November at eleven in the morning. */
beforeEach(async () => {
  diwan.clock.set(`${SATURDAY}T09:00:00Z`)
  site = await world(diwan)
  cook = await site.build.user({ name: 'Amina' })
  kitchen = await site.build.department({ name: 'Kitchen', memberIds: [cook.id] })
  diwan.clock.set(`${MONDAY}T09:00:00Z`)
})

const routineTask = (fields: Parameters<World['build']['routineTask']>[0] = {}) =>
  site.build.routineTask({ validFrom: SATURDAY, dept_id: kitchen.id, ...fields })
const report = (id: string, date?: string, person = cook) =>
  site.as(person).call(submitReport, { params: { id }, body: { status: 'done', date } })
const takeBack = (id: string, date?: string, person = cook) =>
  site.as(person).call(takeBackReport, { params: { id }, query: { date } })
const today = async () => (await site.as(cook).call(listOccurrences, { query: {} })).body.data
const history = async (id: string) =>
  (await site.as(site.owner).call(listRoutineTaskRevisions, { params: { id } })).body.revisions

describe('a report that its author takes back', () => {
  test('is gone from the day and its numbers, and can be given again', async () => {
    const { id } = await routineTask()
    expect((await report(id)).status).toBe(201)
    const back = await takeBack(id)
    expect([back.status, back.body]).toEqual([200, { message: 'The report is taken back.' }])
    const day = await site
      .as(site.owner)
      .call(listEvaluationDay, { params: { date: MONDAY }, query: {} })
    expect(day.body.totals).toMatchObject({ due: 1, reported: 0, done: 0 })
    expect((await today())[0]).toMatchObject({
      report: null,
      can: { report: true, take_back: true, claim: false, release: false },
    })
    expect((await report(id)).status).toBe(201)
  })

  test('stays in the task’s history, whose definition stays as it was', async () => {
    const { id } = await routineTask()
    await report(id)
    await takeBack(id)
    const revisions = await history(id)
    expect(revisions).toMatchObject([
      {
        user: { id: cook.id, name: 'Amina Hassan' },
        changes: [{ field: 'report', from: { date: MONDAY, status: 'done' }, to: null }],
      },
    ])
    const body = {
      task_name: 'Ovens',
      task_type: 'daily',
      start_date: SATURDAY,
      version: 1,
    } as const
    const { status } = await site
      .as(site.owner)
      .call(updateRoutineTask, { params: { id }, body: { ...body, dept_id: kitchen.id } })
    expect(status).toBe(200)
  })

  test('is of nobody else, and nothing is there where nothing was reported', async () => {
    const { id } = await routineTask()
    expect((await takeBack(id)).status).toBe(404)
    await report(id)
    const other = await takeBack(id, undefined, site.owner)
    expect([other.status, other.body.report]).toMatchObject([409, { user: { id: cook.id } }])
    const stranger = await site.build.user()
    expect((await takeBack(id, undefined, stranger)).status).toBe(404)
    expect((await today())[0]?.report).toMatchObject({ status: 'done' })
  })

  test('is taken back also when a manager has seen it, and leaves the counts right', async () => {
    const { id } = await routineTask()
    const { body } = await report(id)
    const reports = [{ id: body.report.id, version: 1 }]
    const seen = await site.as(site.owner).call(markSeen, { body: { reports, seen: true } })
    expect(seen.status).toBe(200)
    expect((await takeBack(id)).status).toBe(200)
    const [day] = await site.write((db) =>
      db.all(sql`select reported, seen from report_days where company_id = ${site.company.id}`),
    )
    expect(day).toEqual({ reported: 0, seen: 0 })
  })

  test('is not evaluated yet', async () => {
    const { id } = await routineTask()
    const { body } = await report(id)
    await site
      .as(site.owner)
      .call(evaluateReport, { params: { id: body.report.id }, body: { rating: 4 } })
    const late = await takeBack(id)
    expect([late.status, late.body.report]).toMatchObject([409, { evaluation: { rating: 4 } }])
    expect((await today())[0]?.can).toEqual({
      report: false,
      take_back: false,
      claim: false,
      release: false,
    })
  })
})

describe('the day of a report', () => {
  test('ends with the company’s date: what was said yesterday stays, and can be changed', async () => {
    const { id } = await routineTask()
    diwan.clock.set(`${SUNDAY}T20:00:00Z`)
    await report(id)
    diwan.clock.set(`${MONDAY}T09:00:00Z`)
    const [row] = (await site.as(cook).call(listOccurrencesYesterday, { query: {} })).body.data
    expect(row?.can).toEqual({ report: true, take_back: false, claim: false, release: false })
    const late = await takeBack(id, SUNDAY)
    expect([late.status, late.body.errors]).toEqual([
      422,
      { date: ['A report can be taken back only on its day.'] },
    ])
  })

  test('is also the day on which it is made for the working day before', async () => {
    const { id } = await routineTask()
    await report(id, SUNDAY)
    expect((await takeBack(id, SUNDAY)).status).toBe(200)
  })

  test('lasts as long as a night that runs past midnight', async () => {
    const { id } = await routineTask(NIGHT)
    diwan.clock.set(`${SUNDAY}T21:30:00Z`)
    await report(id, SUNDAY)
    diwan.clock.set(`${SUNDAY}T23:30:00Z`)
    expect((await takeBack(id, SUNDAY)).status).toBe(200)
    await report(id, SUNDAY)
    diwan.clock.set(`${MONDAY}T23:30:00Z`)
    expect((await takeBack(id, SUNDAY)).status).toBe(422)
  })
})

test('of a report that is taken back while it is evaluated, one of the two wins', async () => {
  const { id } = await routineTask()
  for (let round = 0; round < 10; round += 1) {
    const { body } = await report(id, round % 2 ? SUNDAY : MONDAY)
    const rated = site
      .as(site.owner)
      .call(evaluateReport, { params: { id: body.report.id }, body: { rating: 4 } })
    const [evaluated, back] = await Promise.all([rated, takeBack(id, round % 2 ? SUNDAY : MONDAY)])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([evaluated.status, back.status])
    if (back.status === 409) return
  }
})
