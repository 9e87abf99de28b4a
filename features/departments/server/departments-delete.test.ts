import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  createDepartment,
  type Department,
  deleteDepartment,
  listDepartments,
  updateDepartment,
} from '#features/departments/contract.ts'
import { listRoutineTaskRevisions } from '#features/routine-tasks/definitions/contract.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import { uuidv7 } from '#server/ids.ts'

const diwan = openDiwan()
let site: World
let cook: Person
let kitchen: { id: string; name: string }
let bar: { id: string; name: string }
const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-12-01']

/** The company signed up on Saturday 21 November; now it is Monday 23, 11:00. */
beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  cook = await site.build.user({ name: 'Amina' })
  kitchen = await site.build.department({ name: 'Kitchen', memberIds: [cook.id] })
  bar = await site.build.department({ name: 'Bar' })
  diwan.clock.set('2026-11-23T09:00:00Z')
})

const routineTask = (fields: Parameters<World['build']['routineTask']>[0] = {}) =>
  site.build.routineTask({ validFrom: '2026-11-21', dept_id: kitchen.id, ...fields })
const remove = (move_to?: string, { id = kitchen.id, ar = false } = {}) =>
  site
    .as(site.owner, ar ? { 'accept-language': 'ar' } : {})
    .call(deleteDepartment, { params: { id }, query: { move_to } })
const list = async () =>
  (await site.as(site.owner).call(listDepartments)).body.Departments as Department[]
const company = (text: (id: string) => ReturnType<typeof sql>) =>
  site.write((db) => db.all(text(site.company.id) as ReturnType<typeof sql<never>>))

/** What is due on a day, read from the occurrences. */
const occurrences = (
  day: string,
): Promise<{ routine_task_id: string; department_id: string | null }[]> =>
  company(
    (id) => sql`
      select routine_task_id, task_name, task_type, time_from, department_id
      from versions_due_on(${id}, ${day}) order by task_name, routine_task_id`,
  )
const dueOnAll = (days: string[]) => Promise.all(days.map(occurrences))
const placesOn = async (day: string) =>
  (await occurrences(day)).map(({ department_id }) => department_id)

describe('a department that holds nothing', () => {
  test('is deleted, and its name is free again', async () => {
    const { status, body } = await remove(undefined, { id: bar.id })
    expect([status, body]).toEqual([
      200,
      { message: 'The department is deleted.', can: { undelete: true } },
    ])
    expect((await list()).map(({ name }) => name)).toEqual(['Kitchen'])
    const again = { body: { name: 'Bar', member_ids: [] } }
    expect((await site.as(site.owner).call(createDepartment, again)).status).toBe(201)
    expect((await remove(undefined, { id: bar.id })).status).toBe(404)
  })

  test('leaves open work, projects and paused duties without a department', async () => {
    const task = await site.build.oneTimeTask()
    const project = await site.build.project()
    const paused = await routineTask({ dept_id: bar.id })
    for (const set of [
      (id: string) =>
        sql`update one_time_tasks set department_id = ${bar.id} where company_id = ${id}`,
      (id: string) => sql`update projects set department_id = ${bar.id} where company_id = ${id}`,
      (id: string) => sql`update routine_task_versions set active = false where company_id = ${id}`,
    ])
      await company(set)
    expect((await remove(undefined, { id: bar.id })).status).toBe(200)
    const found = await company(
      (id) => sql`
        select id::text, department_id, version from one_time_tasks where company_id = ${id}
        union all select id::text, department_id, version from projects where company_id = ${id}
        union all select routine_task_id::text, department_id, 2 from routine_task_versions
          where company_id = ${id} and valid_to = 'infinity' order by id`,
    )
    const ids = [task, project, paused.id].sort()
    expect(found).toEqual(ids.map((id) => ({ id, department_id: null, version: 2 })))
  })
})

describe('a department that holds something', () => {
  test('is not deleted before somebody says where it goes: members', async () => {
    const { status, body } = await remove()
    expect([status, body.errors]).toEqual([
      422,
      { move_to: ['“Kitchen” still has 1 member. Choose the department that takes over.'] },
    ])
    expect((await remove(undefined, { ar: true })).body.errors).toEqual({
      move_to: ['لا يزال في قسم «Kitchen» عضو واحد. اختر القسم الذي يُنقل إليه ذلك.'],
    })
    expect(await list()).toHaveLength(2)
  })

  test('is not deleted before somebody says where it goes: duties', async () => {
    await Promise.all([routineTask(), routineTask(), routineTask()])
    const says = async (ar: boolean) => (await remove(undefined, { ar })).body.message
    expect(await says(false)).toContain('1 member and 3 active routine tasks')
    expect(await says(true)).toContain('عضو واحد و3 مهام دورية نشطة')
    await routineTask({ dept_id: bar.id })
    expect((await remove(undefined, { id: bar.id })).body.message).toBe(
      '“Bar” still has 1 active routine task. Choose the department that takes over.',
    )
  })

  test('does not count those who left the company', async () => {
    await company(
      (id) => sql`update users set status = 'removed', password_hash = null
        where company_id = ${id} and id = ${cook.id}`,
    )
    expect((await remove()).status).toBe(200)
  })

  test('goes to another department of the company only', async () => {
    const foreign = await (await world(diwan)).build.department()
    const deleted = await site.build.department()
    await remove(undefined, { id: deleted.id })
    const wrong = [uuidv7(), foreign.id, deleted.id, kitchen.id, kitchen.id.toUpperCase()]
    for (const move_to of wrong) {
      const { status, body } = await remove(move_to)
      expect([status, body.errors]).toEqual([
        422,
        { move_to: ['Choose another department of your company.'] },
      ])
    }
    for (const id of [uuidv7(), foreign.id, deleted.id])
      expect((await remove(bar.id, { id })).status).toBe(404)
    expect((await list()).map(({ version }) => version)).toEqual([1, 1])
  })
})

describe('deleting with a department that takes over', () => {
  test('brings the members together, and its manager stays', async () => {
    const waiter = await site.build.user({ name: 'Badr' })
    await site.as(site.owner).call(updateDepartment, {
      params: { id: bar.id },
      body: { manager_id: waiter.id, member_ids: [cook.id] },
    })
    const shared = { params: { id: kitchen.id }, body: { manager_id: cook.id } }
    await site.as(site.owner).call(updateDepartment, shared)
    expect((await remove(bar.id)).status).toBe(200)
    const [left, ...others] = await list()
    expect(others).toEqual([])
    expect(left).toMatchObject({ id: bar.id, manager: { id: waiter.id }, version: 3 })
    expect(left?.members.map(({ name }) => name)).toEqual(['Amina Hassan', 'Badr Hassan'])
  })

  test('moves open work and keeps what is done where it was done', async () => {
    const open = await site.build.oneTimeTask({ status: 'review' })
    const done = await site.build.oneTimeTask({ status: 'done' })
    await company(
      (id) => sql`update one_time_tasks set department_id = ${kitchen.id} where company_id = ${id}`,
    )
    const project = await site.build.project()
    await company(
      (id) => sql`update projects set department_id = ${kitchen.id} where company_id = ${id}`,
    )
    await remove(bar.id)
    const rows = await company(
      (id) => sql`select id, department_id from one_time_tasks where company_id = ${id}
        union all select id, department_id from projects where company_id = ${id} order by id`,
    )
    expect(rows).toEqual([
      { id: open, department_id: bar.id },
      { id: done, department_id: kitchen.id },
      { id: project, department_id: bar.id },
    ])
    expect((await list())[0]?.open_tasks).toBe(1)
  })

  test('moves duties from today on and changes no day before', async () => {
    const weekly = { task_type: 'weekly' as const, recurrent_days: [1, 2] }
    await Promise.all([
      routineTask(),
      routineTask(weekly),
      routineTask({ validFrom: '2026-11-23' }),
      routineTask({ dept_id: null }),
    ])
    const before = await dueOnAll(DAYS)
    await remove(bar.id)
    const after = await dueOnAll(DAYS)
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    const moved = before
      .slice(2)
      .map((day) => day.map((row) => ({ ...row, department_id: row.department_id && bar.id })))
    expect(after.slice(2)).toEqual(moved)
    expect(await placesOn('2026-11-22')).toContain(kitchen.id)
    expect((await list())[0]?.routine_tasks).toBe(3)
  })

  test('takes along what is reported of today, and tells it in the revisions', async () => {
    const [bread, milk] = [await routineTask(), await routineTask()]
    for (const { id } of [bread, milk])
      await site.as(site.owner).call(submitReport, { params: { id }, body: { status: 'done' } })
    await remove(bar.id)
    const counts = await company(
      (id) =>
        sql`select department_id, reported from report_days where company_id = ${id} and reported > 0`,
    )
    expect(counts).toEqual([{ department_id: bar.id, reported: 2 }])
    const { body } = await site
      .as(site.owner)
      .call(listRoutineTaskRevisions, { params: { id: bread.id } })
    expect(body.revisions).toMatchObject([
      {
        user: { id: site.owner.id },
        changes: [{ field: 'department', from: kitchen.name, to: bar.name }],
      },
    ])
  })

  test('twice on one day changes today where it stands', async () => {
    const { id } = await routineTask()
    const cellar = await site.build.department({ name: 'Cellar' })
    await remove(bar.id)
    await remove(cellar.id, { id: bar.id })
    const rows = await company(
      (company_id) => sql`select valid_from, valid_to, department_id from routine_task_versions
        where company_id = ${company_id} order by valid_from`,
    )
    expect(rows).toEqual([
      { valid_from: '2026-11-21', valid_to: '2026-11-23', department_id: kitchen.id },
      { valid_from: '2026-11-23', valid_to: 'infinity', department_id: cellar.id },
    ])
    expect(
      await company(
        (c) => sql`select version from routine_tasks where company_id = ${c} and id = ${id}`,
      ),
    ).toEqual([{ version: 3 }])
  })

  test('goes well where the company’s day fell back behind the day of a duty', async () => {
    await routineTask({ validFrom: '2026-11-23' })
    diwan.clock.set('2026-11-22T09:00:00Z')
    expect((await remove(bar.id)).status).toBe(200)
    expect(await placesOn('2026-11-23')).toEqual([bar.id])
  })

  test('keeps its name on the reports of before, and yesterday’s duties open to its people', async () => {
    const [opened, cleaned] = [await routineTask(), await routineTask()]
    diwan.clock.set('2026-11-22T09:00:00Z')
    const said = { params: { id: opened.id }, body: { status: 'done' as const } }
    await site.as(cook).call(submitReport, said)
    diwan.clock.set('2026-11-23T09:00:00Z')
    await remove(bar.id)
    const yesterday = (await site.as(cook).call(listOccurrencesYesterday, { query: {} })).body.data
    expect(yesterday.map(({ department, report }) => [department?.name, report?.status])).toEqual([
      ['Kitchen', 'done'],
      ['Kitchen', undefined],
    ])
    const late = { status: 'done' as const, date: '2026-11-22' }
    const reported = await site
      .as(cook)
      .call(submitReport, { params: { id: cleaned.id }, body: late })
    expect([reported.status, reported.body.report.late]).toEqual([201, true])
    const today = (await site.as(cook).call(listOccurrences, { query: {} })).body.data
    expect(today.map(({ department }) => department?.name)).toEqual(['Bar', 'Bar'])
  })
})
