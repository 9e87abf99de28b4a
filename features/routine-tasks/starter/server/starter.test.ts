import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { deleteDepartment, listDepartments } from '#features/departments/contract.ts'
import {
  createRoutineTask,
  listRoutineTasks,
  toggleRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { applyStarter, undoStarter } from '#features/routine-tasks/starter/contract.ts'
import { mayUseStarterPacks } from '#features/routine-tasks/starter/server/policy.ts'
import { uuidv7 } from '#server/ids.ts'
import { member, owner } from '#server/test/actors.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World

beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
})

type Start = Input<typeof applyStarter>['body']
const daily = (task_name: string) => ({ task_name, task_type: 'daily' as const })
const KITCHEN = { name: 'Kitchen', duties: [daily('Check the fridges'), daily('Clean the grill')] }
const HALL = {
  name: 'Hall',
  duties: [
    {
      ...daily('Set the tables'),
      from: '10:00',
      to: '11:00',
      description: 'Before the first guest.',
    },
    { task_name: 'Count the linen', task_type: 'weekly' as const, recurrent_days: [2, 1, 2] },
  ],
}

const begin = (departments: Start['departments'], { as = site.owner, key = '' } = {}) =>
  site.as(as, key ? { 'idempotency-key': key } : {}).call(applyStarter, { body: { departments } })
const undo = (made: { departments: { id: string }[]; tasks: { id: string }[] }, as = site.owner) =>
  site.as(as).call(undoStarter, {
    body: {
      departments: made.departments.map(({ id }) => id),
      tasks: made.tasks.map(({ id }) => id),
    },
  })
const departments = async () =>
  (await site.as(site.owner).call(listDepartments)).body.Departments.map(({ name }) => name)
const tasks = async () =>
  (await site.as(site.owner).call(listRoutineTasks, { query: { per_page: 100 } })).body.data
const names = async () => (await tasks()).map(({ task_name }) => task_name)
const report = (id: string) =>
  site.as(site.owner).call(submitReport, { params: { id }, body: { status: 'done' } })

describe('a start', () => {
  test('makes departments and their routine tasks, which are due today', async () => {
    const { status, body } = await begin([KITCHEN, HALL])
    expect(status).toBe(201)
    expect(body.departments).toMatchObject([
      { name: 'Kitchen', made: true },
      { name: 'Hall', made: true },
    ])
    expect(body.tasks).toHaveLength(4)
    expect(await tasks()).toMatchObject([
      { task_name: 'Check the fridges', department: { name: 'Kitchen' }, start_date: '2026-11-23' },
      { task_name: 'Clean the grill' },
      { task_name: 'Count the linen', recurrent_days: [1, 2], department: { name: 'Hall' } },
      { task_name: 'Set the tables', from: '10:00', to: '11:00' },
    ])
    const { body: day } = await site.as(site.owner).call(listOccurrences, { query: {} })
    expect(JSON.stringify(day)).toContain('Set the tables')
  })

  test('is made whole or not at all', async () => {
    const wrong = { task_name: 'Order flour', task_type: 'weekly' as const, recurrent_days: [] }
    const { status, body } = await begin([KITCHEN, { name: 'Store', duties: [wrong] }])
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('weekday')
    expect(await departments()).toEqual([])
    expect(await names()).toEqual([])
  })

  test('uses a department that has the name already, however its letters are written', async () => {
    const bar = await site.build.department({ name: 'الأغذية' })
    const { body } = await begin([
      { name: 'الاغذيه', duties: [daily('Taste')] },
      KITCHEN,
      { name: 'KITCHEN', duties: [daily('Lock up')] },
    ])
    expect(body.departments).toMatchObject([
      { id: bar.id, name: 'الأغذية', made: false },
      { name: 'Kitchen', made: true },
    ])
    expect(await departments()).toEqual(['الأغذية', 'Kitchen'])
  })

  test('sent twice with one key is made once', async () => {
    const key = uuidv7()
    const first = await begin([KITCHEN], { key })
    expect((await begin([KITCHEN], { key })).body).toEqual(first.body)
    expect(await names()).toHaveLength(2)
  })

  test('needs the right to create departments and that to create routine tasks', async () => {
    const permissions = ['manage-department', 'manage-dailytask'] as const
    for (const permission of permissions) {
      const half = await site.build.user({ permissions: [permission] })
      expect((await begin([KITCHEN], { as: half })).status).toBe(403)
      expect((await undo({ departments: [], tasks: [{ id: uuidv7() }] }, half)).status).toBe(403)
    }
    const both = await site.build.user({ permissions: [...permissions] })
    expect((await begin([KITCHEN], { as: both })).status).toBe(201)
  })

  test('has bounds', async () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ ...KITCHEN, name: `Kitchen ${at}` }))
    expect((await begin(many)).status).toBe(422)
    const duties = Array.from({ length: 26 }, (_, at) => daily(`Duty ${at}`))
    expect((await begin([{ name: 'Kitchen', duties }])).status).toBe(422)
    expect((await begin([{ name: 'Kitchen', duties: [] }])).status).toBe(422)
    expect(await departments()).toEqual([])
  })
})

describe('taking a start back', () => {
  const made = async (...all: Start['departments']) => (await begin(all)).body

  test('removes exactly what it made', async () => {
    await site.build.department({ name: 'Bar' })
    const { body: other } = await site
      .as(site.owner)
      .call(createRoutineTask, { body: { ...daily('Own'), start_date: '2026-11-23' } })
    expect((await undo(await made(KITCHEN, HALL))).body).toEqual({
      kept: { departments: [], tasks: [] },
    })
    expect(await departments()).toEqual(['Bar'])
    expect(await names()).toEqual([other.task.task_name])
  })

  test('keeps what was reported or changed, with its department, and names it', async () => {
    const start = await made(KITCHEN, HALL)
    const [fridges, , tables] = start.tasks
    await report(fridges?.id ?? '')
    await site.as(site.owner).call(toggleRoutineTask, { params: { id: tables?.id ?? '' } })
    const { body } = await undo(start)
    expect(body.kept.tasks.map(({ name }) => name)).toEqual(['Check the fridges', 'Set the tables'])
    expect(body.kept.departments.map(({ name }) => name)).toEqual(['Kitchen', 'Hall'])
    expect(await names()).toEqual(['Check the fridges', 'Set the tables'])
    expect(await departments()).toEqual(['Kitchen', 'Hall'])
  })

  test('keeps a department in which something else stands by now', async () => {
    const start = await made(KITCHEN, HALL)
    const [kitchen] = start.departments
    const body = { ...daily('Own'), start_date: '2026-11-23', dept_id: kitchen?.id }
    await site.as(site.owner).call(createRoutineTask, { body })
    expect((await undo(start)).body.kept).toEqual({
      departments: [{ id: kitchen?.id, name: 'Kitchen' }],
      tasks: [],
    })
    expect(await names()).toEqual(['Own'])
  })

  test('passes over what is gone already, and knows nothing of another company', async () => {
    const start = await made(KITCHEN)
    expect((await undo(start)).status).toBe(200)
    expect((await undo(start)).body).toEqual({ kept: { departments: [], tasks: [] } })
    const again = await made(HALL)
    const stranger = await world(diwan)
    const ids = {
      departments: again.departments.map(({ id }) => id),
      tasks: again.tasks.map(({ id }) => id),
    }
    const { status } = await stranger.as(stranger.owner).call(undoStarter, { body: ids })
    expect(status).toBe(422)
    expect(await departments()).toEqual(['Hall'])
  })

  test('comes too late after a day, and is only for who made it', async () => {
    const start = await made(KITCHEN)
    const permissions = ['manage-department', 'manage-dailytask'] as const
    const colleague: Person = await site.build.user({ permissions: [...permissions] })
    expect((await undo(start, colleague)).body.kept.tasks).toHaveLength(2)
    diwan.clock.set('2026-11-24T09:00:01Z')
    expect((await undo(start)).body.kept).toMatchObject({ departments: [{}], tasks: [{}, {}] })
    expect(await names()).toHaveLength(2)
  })

  test('leaves the names free', async () => {
    await undo(await made(KITCHEN))
    const start = await made(KITCHEN)
    expect(start.departments[0]?.made).toBe(true)
    const params = { id: start.departments[0]?.id ?? '' }
    const reply = await site.as(site.owner).call(deleteDepartment, { params, query: {} })
    expect(reply.status).toBe(422)
  })
})

test('a company begins with a pack by who may make departments and any duty', () => {
  expect(mayUseStarterPacks(owner)).toBe(true)
  expect(mayUseStarterPacks(member('manage-department', 'manage-dailytask'))).toBe(true)
  expect(mayUseStarterPacks(member('manage-department'))).toBe(false)
  expect(mayUseStarterPacks(member('manage-dailytask'))).toBe(false)
})
