import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  changeRoutineTasks,
  createRoutineTask,
  deleteRoutineTask,
  listRoutineTaskRevisions,
  listRoutineTasks,
  toggleRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
const SATURDAY = '2026-11-21'
const MONDAY = '2026-11-23'
let site: World
let chef: Person
let cook: Person
let kitchen: { id: string; name: string }
let hall: { id: string; name: string }

/** The company signed up on Saturday 21 November; now it is Monday 23, eleven in the morning. */
beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  chef = await site.build.user({ name: 'Amina' })
  cook = await site.build.user({ name: 'Omar' })
  kitchen = await site.build.department({
    name: 'Kitchen',
    managerId: chef.id,
    memberIds: [cook.id],
  })
  hall = await site.build.department({ name: 'Hall' })
  diwan.clock.set('2026-11-23T09:00:00Z')
})

const routineTask = (fields: Parameters<World['build']['routineTask']>[0] = {}) =>
  site.build.routineTask({ validFrom: SATURDAY, dept_id: kitchen.id, ...fields })

const form = (fields: object = {}) => ({
  task_name: 'Clean the oven',
  task_type: 'daily' as const,
  start_date: SATURDAY,
  dept_id: kitchen.id,
  ...fields,
})

const put = (person: Person, id: string, body: Record<string, unknown>) =>
  site.as(person).call(updateRoutineTask, { params: { id }, body: form(body) })

/** What was due on a date, with names and departments, as the database computes it. */
const dueOn = async (date: string) =>
  (
    await site.write((db) =>
      db.all(sql<{ task_name: string; department_id: string | null }>`
        select task_name, department_id from versions_due_on(${site.company.id}, ${date}) order by task_name`),
    )
  ).map(({ task_name, department_id }) => [task_name, department_id])

describe('changing a routine task', () => {
  test('holds from today on; past days stay as they were', async () => {
    const { id } = await routineTask({ task_name: 'Clean the oven' })
    const { status, body } = await put(chef, id, {
      task_name: 'Clean both ovens',
      task_type: 'weekly',
      recurrent_days: [2],
    })
    expect([status, body.task]).toMatchObject([
      200,
      {
        task_name: 'Clean both ovens',
        version: 2,
        next_dates: ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'],
        can: { update: true, delete: true },
      },
    ])
    expect(await dueOn(SATURDAY)).toEqual([['Clean the oven', kitchen.id]])
    expect(await dueOn('2026-11-22')).toEqual([['Clean the oven', kitchen.id]])
    expect(await dueOn(MONDAY)).toEqual([])
    expect(await dueOn('2026-11-24')).toEqual([['Clean both ovens', kitchen.id]])
  })

  test('that is reported for today already changes tomorrow: today stays as it was reported', async () => {
    const { id } = await routineTask({ task_name: 'Clean the oven' })
    await site.as(cook).call(submitReport, { params: { id }, body: { status: 'done' } })
    await put(chef, id, { task_name: 'Clean both ovens', dept_id: kitchen.id })
    await put(chef, id, { task_name: 'Clean all ovens', dept_id: kitchen.id })
    expect(await dueOn(MONDAY)).toEqual([['Clean the oven', kitchen.id]])
    expect(await dueOn('2026-11-24')).toEqual([['Clean all ovens', kitchen.id]])
  })

  test('with an old version is refused with the current record, and nothing is overwritten', async () => {
    const { id } = await routineTask()
    await put(chef, id, { task_name: 'First', version: 1 })
    const second = await put(site.owner, id, { task_name: 'Second', version: 1 })
    expect([second.status, second.body]).toMatchObject([
      409,
      { task: { task_name: 'First', version: 2 } },
    ])
    expect((await dueOn(MONDAY))[0]?.[0]).toBe('First')
  })

  test('twenty times at once keeps one definition and a revision of each change', async () => {
    const { id } = await routineTask()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put(chef, id, { task_name: `Name ${n}` })),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await site.as(chef).call(listRoutineTaskRevisions, { params: { id } })
    expect(body.revisions).toHaveLength(20)
    expect(await dueOn(MONDAY)).toHaveLength(1)
  })

  test('is for who may define it: the department’s manager not into another department', async () => {
    const { id } = await routineTask()
    expect((await put(cook, id, {})).status).toBe(404)
    expect((await put(chef, id, { dept_id: hall.id })).status).toBe(403)
    expect((await put(chef, id, { dept_id: null })).status).toBe(403)
    const seer = await site.build.user({ permissions: ['view-alldailytask'] })
    expect((await put(seer, id, {})).status).toBe(403)
    expect((await put(site.owner, id, { dept_id: hall.id })).status).toBe(200)
    expect(await dueOn('2026-11-22')).toMatchObject([[expect.any(String), kitchen.id]])
    expect(await dueOn(MONDAY)).toEqual([['Clean the oven', hall.id]])
  })

  test('is told in revisions, newest first, with who, when, before and after', async () => {
    const { id } = await routineTask({ task_name: 'Clean the oven' })
    await put(site.owner, id, { dept_id: hall.id, from: '08:00', to: '09:00' })
    await site.as(site.owner).call(toggleRoutineTask, { params: { id } })
    const { body } = await site.as(site.owner).call(listRoutineTaskRevisions, { params: { id } })
    expect(body.revisions.map(({ user, at, changes }) => ({ user, at, changes }))).toEqual([
      {
        user: { id: site.owner.id, name: 'Mona Saleh' },
        at: '2026-11-23T09:00:00.000Z',
        changes: [{ field: 'active', from: true, to: false }],
      },
      {
        user: { id: site.owner.id, name: 'Mona Saleh' },
        at: '2026-11-23T09:00:00.000Z',
        changes: [
          { field: 'from', from: null, to: '08:00' },
          { field: 'to', from: null, to: '09:00' },
          { field: 'department', from: 'Kitchen', to: 'Hall' },
        ],
      },
    ])
    await put(site.owner, id, { dept_id: hall.id, from: '08:00', to: '09:00' })
    const again = await site.as(site.owner).call(listRoutineTaskRevisions, { params: { id } })
    expect(again.body.revisions).toHaveLength(2)
    expect((await site.as(cook).call(listRoutineTaskRevisions, { params: { id } })).status).toBe(
      404,
    )
  })
})

describe('pausing and deleting', () => {
  test('a paused task is due no more from today on, and again when it is resumed', async () => {
    const { id } = await routineTask()
    const toggle = () => site.as(chef).call(toggleRoutineTask, { params: { id } })
    expect((await toggle()).body).toEqual({ id, active: false })
    expect([(await dueOn('2026-11-22')).length, await dueOn(MONDAY)]).toEqual([1, []])
    diwan.clock.set('2026-11-25T09:00:00Z')
    expect((await toggle()).body).toEqual({ id, active: true })
    expect(await dueOn('2026-11-24')).toEqual([])
    expect(await dueOn('2026-11-25')).toHaveLength(1)
  })

  test('a deleted task keeps its past and its reports, and is found nowhere else', async () => {
    const { id } = await routineTask()
    const yesterday = { params: { id }, body: { status: 'done' as const, date: '2026-11-22' } }
    await site.as(cook).call(submitReport, yesterday)
    expect((await site.as(chef).call(deleteRoutineTask, { params: { id } })).status).toBe(200)
    expect(await dueOn('2026-11-22')).toHaveLength(1)
    expect(await dueOn(MONDAY)).toEqual([])
    const past = await site.as(cook).call(listOccurrences, { query: { date: '2026-11-22' } })
    expect(past.body.data).toMatchObject([{ id, report: { status: 'done' } }])
    expect((await put(site.owner, id, {})).status).toBe(404)
    expect((await site.as(chef).call(deleteRoutineTask, { params: { id } })).status).toBe(404)
    expect((await site.as(site.owner).call(listRoutineTasks, { query: {} })).body.total).toBe(0)
  })

  test('a task that was made today is gone as if it had never been', async () => {
    const { body } = await site.as(chef).call(createRoutineTask, { body: form() })
    await site.as(chef).call(deleteRoutineTask, { params: { id: body.task.id } })
    expect(await dueOn(MONDAY)).toEqual([])
  })
})

describe('the list of definitions', () => {
  const list = async (person: Person, query: object = {}) =>
    (await site.as(person).call(listRoutineTasks, { query })).body

  test('shows all to who sees all, and the department’s to its manager', async () => {
    await routineTask({ task_name: 'Kitchen duty' })
    await routineTask({ task_name: 'Hall duty', dept_id: hall.id })
    await routineTask({ task_name: 'Everybody’s duty', dept_id: null })
    const seer = await site.build.user({ permissions: ['view-alldailytask'] })
    expect((await list(seer)).data.map(({ can }) => can.update)).toEqual([false, false, false])
    expect((await list(chef)).data.map(({ task_name, can }) => [task_name, can.update])).toEqual([
      ['Kitchen duty', true],
    ])
    expect((await list(cook)).total).toBe(0)
  })

  test('is filtered, sorted and paged', async () => {
    await routineTask({ task_name: 'Bread', from: '06:00' })
    await routineTask({
      task_name: 'Apples',
      task_type: 'weekly',
      recurrent_days: [1],
      dept_id: hall.id,
    })
    const { id } = await routineTask({ task_name: 'Cheese', from: '05:00' })
    await site.as(chef).call(toggleRoutineTask, { params: { id } })
    const names = async (query: object) =>
      (await list(site.owner, query)).data.map(({ task_name }) => task_name)
    expect(await names({})).toEqual(['Apples', 'Bread', 'Cheese'])
    expect(await names({ order: 'desc' })).toEqual(['Cheese', 'Bread', 'Apples'])
    expect(await names({ sort: 'from' })).toEqual(['Cheese', 'Bread', 'Apples'])
    expect(await names({ active: 'false' })).toEqual(['Cheese'])
    expect(await names({ task_type: 'weekly' })).toEqual(['Apples'])
    expect(await names({ dept_id: hall.id })).toEqual(['Apples'])
    expect(await names({ search: 'BRE' })).toEqual(['Bread'])
    expect(await list(site.owner, { per_page: 2, page: 2 })).toMatchObject({
      total: 3,
      last_page: 2,
      data: [{ task_name: 'Cheese' }],
    })
  })
})

describe('several at once', () => {
  test('are changed one by one, and of each that is refused it is said why', async () => {
    const mine = await routineTask()
    const theirs = await routineTask({ dept_id: hall.id })
    const change = (body: object) =>
      site
        .as(chef)
        .call(changeRoutineTasks, { body: { ids: [mine.id, theirs.id], ...body } as never })
    const hidden = await change({ change: 'pause' })
    expect([hidden.status, Object.keys(hidden.body.errors ?? {})]).toEqual([422, ['ids']])
    expect(await dueOn(MONDAY)).toHaveLength(2)
    const seer = await site.build.user({ permissions: ['view-alldailytask'] })
    await site.write((db) =>
      db.all(sql`update departments set manager_id = ${seer.id} where id = ${kitchen.id}`),
    )
    const ids = [mine.id, theirs.id]
    const partly = await site.as(seer).call(changeRoutineTasks, { body: { ids, change: 'pause' } })
    expect(partly.body).toEqual({
      changed: [mine.id],
      refused: [{ id: theirs.id, message: 'You do not have permission to do this.' }],
    })
    expect(await dueOn(MONDAY)).toMatchObject([[theirs.task_name, hall.id]])
    const moved = await site.as(site.owner).call(changeRoutineTasks, {
      body: { ids: [mine.id, theirs.id], change: 'move', dept_id: kitchen.id },
    })
    expect(moved.body.changed).toHaveLength(2)
    expect(await dueOn(MONDAY)).toEqual([[theirs.task_name, kitchen.id]])
    expect(await dueOn('2026-11-22')).toHaveLength(2)
  })
})
