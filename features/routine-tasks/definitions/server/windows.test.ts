import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getTodayBoard } from '#features/dashboard/contract.ts'
import {
  changeRoutineTasks,
  createRoutineTask,
  deleteRoutineTask,
  listRoutineTaskRevisions,
  listRoutineTasks,
  toggleRoutineTask,
  undeleteRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import {
  listEvaluationDay,
  reopenOccurrence,
} from '#features/routine-tasks/evaluations/contract.ts'
import {
  listOccurrences,
  submitReport,
  takeBackReport,
} from '#features/routine-tasks/reports/contract.ts'
import { routineRecounts } from '#features/routine-tasks/server/recount-queries.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
const MONDAY = '2026-11-23'
let site: World
let cook: Person

type Form = Input<typeof createRoutineTask>['body']
const FRIDGE: Form = { task_name: 'Fridge temperatures', task_type: 'daily', start_date: MONDAY }
const THREE = [
  { from: '20:00', to: '21:00' },
  { from: '08:00', to: '09:00' },
  { from: '14:00', to: '15:00' },
]

const at = (time: string, date = MONDAY) => diwan.clock.set(`${date}T${time}:00Z`)

beforeEach(async () => {
  at('09:00', '2026-11-19')
  site = await world(diwan, { timezone: 'UTC' })
  cook = await site.build.user()
  at('07:00')
})

/** What triggers count is what is there, after all that a test did. */
afterEach(async () => {
  for (const { name, stored, recomputed } of routineRecounts) {
    const wrong = await site.write((db) =>
      db.all(
        sql`(${stored} except all ${recomputed}) union all (${recomputed} except all ${stored})`,
      ),
    )
    expect([name, wrong]).toEqual([name, []])
  }
})

const owner = () => site.as(site.owner)
const create = async (form: Partial<Form> = {}) =>
  (await owner().call(createRoutineTask, { body: { ...FRIDGE, ...form } })).body.task
const update = (id: string, form: Partial<Form> & { version?: number }) =>
  owner().call(updateRoutineTask, { params: { id }, body: { ...FRIDGE, ...form } })
const report = (id: string, more: { slot?: number; date?: string; status?: 'done' } = {}) =>
  site.as(cook).call(submitReport, { params: { id }, body: { status: 'done', ...more } })
const day = async (date?: string) =>
  (await site.as(cook).call(listOccurrences, { query: { per_page: 100, ...(date && { date }) } }))
    .body.data
const windows = async (date?: string) =>
  (await day(date)).map(({ slot, from, report: one }) => `${slot} ${from} ${one?.status ?? '-'}`)
const listed = async () => (await owner().call(listRoutineTasks, { query: { per_page: 100 } })).body

describe('a duty with several windows a day', () => {
  test('is one definition, and one occurrence for each window, in order of time', async () => {
    const task = await create({ times: THREE })
    expect(task).toMatchObject({
      ...{ from: '08:00', to: '09:00' },
      times: [THREE[1], THREE[2], THREE[0]],
    })
    const { data, total } = await listed()
    expect([data.map(({ id }) => id), total]).toEqual([[task.id], 1])
    expect(data[0]).toMatchObject({ times: [THREE[1], THREE[2], THREE[0]] })
    expect(await day()).toMatchObject([
      { id: task.id, slot: 0, from: '08:00', to: '09:00' },
      { id: task.id, slot: 1, from: '14:00', to: '15:00' },
      { id: task.id, slot: 2, from: '20:00', to: '21:00' },
    ])
    const { body } = await owner().call(getTodayBoard, { query: {} })
    expect(body.data[0]?.occurrences).toMatchObject([{ slot: 0 }, { slot: 1 }, { slot: 2 }])
  })

  test('has a report for each window', async () => {
    const { id } = await create({ times: THREE })
    at('14:30')
    expect((await report(id, { slot: 1 })).status).toBe(201)
    expect(await windows()).toEqual(['0 08:00 -', '1 14:00 done', '2 20:00 -'])
    expect(
      (
        await owner().call(submitReport, {
          ...{ params: { id }, body: { status: 'done', slot: 1 } },
        })
      ).status,
    ).toBe(409)
    expect((await report(id)).body.report.late).toBe(true)
    expect((await report(id, { slot: 2 })).body.report.early).toBe(true)
    expect(await windows()).toEqual(['0 08:00 done', '1 14:00 done', '2 20:00 done'])
    const { data, totals } = (
      await owner().call(listEvaluationDay, { params: { date: MONDAY }, query: {} })
    ).body
    expect(data.map(({ slot, task }) => [slot, task.id])).toEqual([
      [0, id],
      [1, id],
      [2, id],
    ])
    expect(totals).toMatchObject({ due: 3, reported: 3, late: 1, early: 1 })
    const back = { params: { id }, query: { slot: 1 } }
    expect((await site.as(cook).call(takeBackReport, back)).status).toBe(200)
    expect(await windows()).toEqual(['0 08:00 done', '1 14:00 -', '2 20:00 done'])
  })

  test('has no window that it does not have, and its windows are no duties of their own', async () => {
    const { id } = await create({ times: THREE })
    expect((await report(id, { slot: 3 })).status).toBe(422)
    expect((await report(id, { slot: 12 })).status).toBe(422)
    const [window] = await site.write((db) =>
      db.all(
        sql<{ id: string }>`select id from routine_tasks where definition_id = ${id} and slot = 1`,
      ),
    )
    expect((await report(window?.id ?? '')).status).toBe(404)
    expect((await update(window?.id ?? '', {})).status).toBe(404)
    expect(
      (await owner().call(toggleRoutineTask, { params: { id: window?.id ?? '' } })).status,
    ).toBe(404)
  })

  test('made in the afternoon is due from its next window on', async () => {
    at('14:30')
    await create({ times: THREE })
    expect(await windows()).toEqual(['1 14:00 -', '2 20:00 -'])
    expect(await windows('2026-11-24')).toEqual(['0 08:00 -', '1 14:00 -', '2 20:00 -'])
  })

  test('keeps its past when its windows change', async () => {
    const { id } = await create({ times: THREE })
    at('14:30')
    await report(id, { slot: 1 })
    at('07:00', '2026-11-24')
    expect((await update(id, { times: [THREE[1] ?? {}, { from: '12:00' }] })).status).toBe(200)
    expect(await windows()).toEqual(['0 08:00 -', '1 12:00 -'])
    at('07:00', '2026-11-25')
    expect((await update(id, { times: [...THREE, { to: '23:00' }] })).status).toBe(200)
    expect(await windows()).toEqual(['0 08:00 -', '1 14:00 -', '2 20:00 -', '3 null -'])
    expect(await windows('2026-11-24')).toEqual(['0 08:00 -', '1 12:00 -'])
    expect(await windows(MONDAY)).toEqual(['0 08:00 -', '1 14:00 done', '2 20:00 -'])
    expect((await update(id, { times: null, from: '10:00' })).body.task).toMatchObject({
      from: '10:00',
    })
    expect(await windows()).toEqual(['0 10:00 -'])
  })

  test('that is reported today changes tomorrow', async () => {
    const { id } = await create({ times: THREE })
    at('20:30')
    await report(id, { slot: 2 })
    await update(id, { times: null, from: '10:00', to: '11:00' })
    expect(await windows()).toEqual(['0 08:00 -', '1 14:00 -', '2 20:00 done'])
    expect(await windows('2026-11-24')).toEqual(['0 10:00 -'])
  })

  test('comes back whole after it was deleted', async () => {
    const { id } = await create({ times: THREE })
    at('07:00', '2026-11-24')
    await owner().call(deleteRoutineTask, { params: { id } })
    expect(await windows()).toEqual([])
    expect(await windows(MONDAY)).toHaveLength(3)
    const { task } = (await owner().call(undeleteRoutineTask, { params: { id } })).body
    expect(task.times).toHaveLength(3)
    expect(await windows()).toEqual(['0 08:00 -', '1 14:00 -', '2 20:00 -'])
    expect(await windows(MONDAY)).toHaveLength(3)
  })
})

describe('what a change does not name', () => {
  test('stays as it was, and null takes it away', async () => {
    const { id, version } = await create({ times: THREE, interval: 2, until: '2026-12-31' })
    const changed = await update(id, { description: 'All of them.', version })
    expect(changed.body.task).toMatchObject({ interval: 2, until: '2026-12-31' })
    expect(changed.body.task.times).toHaveLength(3)
    const moved = (await update(id, { from: '07:30', to: '08:30' })).body.task
    expect(moved.times?.map(({ from }) => from)).toEqual(['07:30', '14:00', '20:00'])
    const plain = (await update(id, { times: null, interval: null, until: null })).body.task
    expect(plain).not.toHaveProperty('times')
    expect(plain).not.toHaveProperty('interval')
    expect(plain).not.toHaveProperty('until')
  })
})

describe('a rule that cannot be', () => {
  test.each<[string, Partial<Form>, string]>([
    ['two ends', { until: '2026-12-31', count: 3 }, 'count'],
    ['an end before its start', { until: '2026-11-22' }, 'until'],
    ['a window that takes no time', { times: [{ from: '08:00', to: '08:00' }] }, 'times'],
    ['the same window twice', { times: [{ from: '08:00' }, { from: '08:00' }] }, 'times'],
    ['no start to wait for', { not_before: true, to: '10:00' }, 'not_before'],
    ['a pause that ends first', { paused: { from: MONDAY, until: MONDAY } }, 'paused'],
    [
      'two days of a month',
      {
        ...{ task_type: 'monthly', day_of_month: 3, nth: { week: 2, weekday: 2 } },
      },
      'nth',
    ],
  ])('is refused: %s', async (_, form, field) => {
    const { status, body } = await owner().call(createRoutineTask, { body: { ...FRIDGE, ...form } })
    expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([
      422,
      [field],
    ])
  })
})

describe('a duty that locks', () => {
  test('cannot be reported after its time and the grace, to the second', async () => {
    const { id } = await create({ from: '08:00', to: '09:00', after_due: 'locked' })
    const second = await create({ from: '08:00', to: '09:00', after_due: 'locked' })
    diwan.clock.set(`${MONDAY}T10:00:00Z`)
    expect((await day())[0]).toMatchObject({ locks: true, can: { report: true } })
    expect((await report(id)).status).toBe(201)
    diwan.clock.set(`${MONDAY}T10:00:01Z`)
    expect((await report(second.id)).status).toBe(422)
    expect((await day()).map(({ can }) => can.report)).toEqual([false, false])
    const back = { params: { id }, query: {} }
    expect((await site.as(cook).call(takeBackReport, back)).status).toBe(422)
  })

  test('is opened again by whoever evaluates it, with a reason that its history keeps', async () => {
    const { id } = await create({ times: THREE, after_due: 'locked' })
    at('18:00')
    const reopen = (who: Person, slot: number, reason = 'The oven was cold.') =>
      site.as(who).call(reopenOccurrence, { params: { id }, body: { slot, reason } })
    expect((await reopen(cook, 0)).status).toBe(404)
    expect((await reopen(site.owner, 2)).status, 'it is not over').toBe(422)
    expect((await reopen(site.owner, 0, ' ')).status).toBe(422)
    const rows = async () =>
      (await owner().call(listEvaluationDay, { params: { date: MONDAY }, query: {} })).body.data
    expect((await rows()).map(({ can }) => can.reopen)).toEqual([true, true, false])
    expect((await reopen(site.owner, 0)).status).toBe(200)
    expect((await rows()).map(({ can }) => [can.reopen, can.remind])).toEqual([
      ...[
        [false, true],
        [true, false],
      ],
      [false, true],
    ])
    expect((await report(id, { slot: 1 })).status).toBe(422)
    expect((await report(id)).body.report.late).toBe(true)
    expect((await reopen(site.owner, 0)).status).toBe(422)
    const { revisions } = (await owner().call(listRoutineTaskRevisions, { params: { id } })).body
    expect(revisions[0]?.changes).toEqual([
      {
        ...{ field: 'reopened', from: null },
        to: { date: MONDAY, slot: 0, reason: 'The oven was cold.' },
      },
    ])
  })

  test('counts what was pressed in time, however late it arrives', async () => {
    const { id } = await create({ from: '08:00', to: '09:00', after_due: 'locked' })
    at('12:00')
    const pressed = (time: string) =>
      site.as(cook).call(submitReport, {
        params: { id },
        body: { status: 'done', pressed_at: `${MONDAY}T${time}Z` },
      })
    expect((await pressed('10:00:01')).status).toBe(422)
    expect((await pressed('10:00:00')).status).toBe(201)
  })
})

test('a duty that does not open before its start cannot be reported before it', async () => {
  const { id } = await create({ from: '08:00', to: '09:00', not_before: true })
  diwan.clock.set(`${MONDAY}T07:59:59Z`)
  expect((await day())[0]).toMatchObject({ opens_at: '2026-11-23T08:00:00.000Z' })
  expect((await report(id)).status).toBe(422)
  at('08:00')
  expect((await report(id)).status).toBe(201)
})

test('a window that has only an end begins with its day', async () => {
  const { id } = await create({ to: '10:00' })
  expect((await day())[0]).toMatchObject({ from: null, to: '10:00' })
  const { report: one } = (await report(id)).body
  expect([one.early, one.late]).toEqual([false, false])
})

describe('a pause with dates', () => {
  const PAUSE = { from: MONDAY, until: '2026-11-25', reason: 'The oven is repaired.' }
  const active = async (of: 'true' | 'false') =>
    (await owner().call(listRoutineTasks, { query: { active: of } })).body

  test('ends by itself at the beginning of its day', async () => {
    const { id } = await create({ times: THREE, paused: PAUSE })
    expect((await listed()).data[0]).toMatchObject({ active: false, paused: PAUSE })
    expect(await windows()).toEqual([])
    expect([(await active('true')).total, (await active('false')).total]).toEqual([0, 1])
    at('23:59', '2026-11-24')
    expect(await windows()).toEqual([])
    at('00:00', '2026-11-25')
    expect(await windows()).toHaveLength(3)
    const { data } = await active('true')
    expect(data[0]).toMatchObject({ id, active: true })
    expect(data[0]).not.toHaveProperty('paused')
    expect(await windows('2026-11-24')).toEqual([])
  })

  test('ends when the duty is switched on, and what was paused stays so', async () => {
    const { id } = await create({ from: '08:00', to: '09:00', paused: PAUSE })
    at('07:00', '2026-11-24')
    const { body } = await owner().call(toggleRoutineTask, { params: { id } })
    expect(body.active).toBe(true)
    expect(await windows()).toHaveLength(1)
    expect(await windows(MONDAY)).toEqual([])
    expect((await owner().call(toggleRoutineTask, { params: { id } })).body.active).toBe(false)
    expect(await windows()).toEqual([])
  })

  test('is set for several duties together, with its next dates after it', async () => {
    const made = [await create({ times: THREE }), await create({ task_name: 'Gas lines' })]
    const ids = made.map(({ id }) => id)
    const body = { ids, change: 'pause' as const, paused: PAUSE }
    const { body: reply } = await owner().call(changeRoutineTasks, { body })
    expect(reply.changed).toEqual(ids)
    for (const task of (await listed()).data)
      expect(task).toMatchObject({
        active: false,
        next_dates: ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
      })
    const back = { ids, change: 'resume' as const }
    await owner().call(changeRoutineTasks, { body: back })
    expect((await windows()).length).toBe(4)
    const wrong = { ...body, paused: { from: MONDAY, until: MONDAY } }
    expect((await owner().call(changeRoutineTasks, { body: wrong })).status).toBe(422)
  })

  test('may begin later, and has no dates after it without an end', async () => {
    await create({ paused: { from: '2026-11-25' } })
    const { data } = await listed()
    expect(data[0]).toMatchObject({ active: true, next_dates: [MONDAY, '2026-11-24'] })
    expect(await windows('2026-11-25')).toEqual([])
  })
})
