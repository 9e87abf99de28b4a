import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getTask } from '#features/one-time-tasks/record/contract.ts'
import { listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { createTaskOfReport } from '#features/routine-tasks/reports/follow-up-contract.ts'

const diwan = openDiwan()
const TODAY = '2026-11-23'
let site: World
let manager: Person
let cook: Person
let helper: Person
let taskId: string

beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
  manager = await site.build.user({ name: 'Salma' })
  cook = await site.build.user({ name: 'Amina' })
  helper = await site.build.user({ name: 'Omar' })
  const { id } = await site.build.department({
    name: 'Kitchen',
    managerId: manager.id,
    memberIds: [cook.id, helper.id],
  })
  taskId = (await site.build.routineTask({ task_name: 'Light the oven', dept_id: id })).id
})

const report = (who: Person, status: 'done' | 'not_done') =>
  site.as(who).call(submitReport, { params: { id: taskId }, body: { status, note: 'No gas.' } })
const create = (who: Person, id = taskId) =>
  site.as(who).call(createTaskOfReport, { params: { id }, body: {} })
const tasks = async () => (await site.as(site.owner).call(listTasks, { query: {} })).body.data

describe('a report of not done', () => {
  test('leads to a task for the manager, with the reason, and both lead to each other', async () => {
    await report(cook, 'not_done')
    const { status, body } = await create(cook)
    expect(status).toBe(201)
    const params = { id: body.task?.id ?? '' }
    const { task } = (await site.as(manager).call(getTask, { params })).body
    expect(task).toMatchObject({
      ...{ title: 'Light the oven', description: 'No gas.', deadline: '2026-11-24' },
      ...{ department: { name: 'Kitchen' }, people: { assigned: [{ id: manager.id }] } },
      duty: { id: taskId, date: TODAY },
    })
    const day = await site.as(cook).call(listOccurrences, { query: {} })
    expect(day.body.data[0]?.follow_up).toEqual(body.task)
    const input = { params: { date: TODAY }, query: {} }
    const evaluated = await site.as(manager).call(listEvaluationDay, input)
    expect(evaluated.body.data[0]?.follow_up).toEqual(body.task)
  })

  test('leads to one task, however often it is pressed, and by whom', async () => {
    await report(cook, 'not_done')
    const replies = await Promise.all([cook, manager, cook, site.owner].map((who) => create(who)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(await tasks()).toHaveLength(1)
  })

  test('of the whole company leads to a task for the owner', async () => {
    const { id } = await site.build.routineTask({ task_name: 'Lock up' })
    await site
      .as(cook)
      .call(submitReport, { params: { id }, body: { status: 'not_done', note: 'No key.' } })
    await create(cook, id)
    expect(await tasks()).toMatchObject([{ people: { assigned: [{ id: site.owner.id }] } }])
  })

  test('is for its reporter and for who evaluates it', async () => {
    await report(cook, 'not_done')
    const stranger = await site.build.user()
    expect((await create(helper)).status).toBe(403)
    expect((await create(stranger)).status).toBe(404)
    expect((await create(manager)).status).toBe(201)
  })
})

test('a duty that is done, or not reported, leads to no task', async () => {
  expect((await create(cook)).status).toBe(422)
  await report(cook, 'done')
  expect((await create(cook)).status).toBe(422)
  expect(await tasks()).toEqual([])
})

test('a plan without room for the task says so, and nothing is made', async () => {
  await report(cook, 'not_done')
  await site.write((db) =>
    db.batch([
      sql`update subscriptions set plan_id = 1`,
      sql`insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
          select ${site.company.id}, gen_random_uuid(), 'Old', '2026-11-01', ${site.owner.id}, ${diwan.clock.now()},
            ${diwan.clock.now()} from generate_series(1, 300)`,
    ]),
  )
  const { status, body } = await create(cook)
  expect([status, body]).toMatchObject([
    422,
    { message: 'The plan has no room for another task this month.' },
  ])
})
