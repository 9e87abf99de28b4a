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
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
let cook: Person
let kitchen: { id: string; name: string }
let bar: { id: string; name: string }

beforeEach(async () => {
  site = await world(diwan)
  cook = await site.build.user({ name: 'Amina' })
  kitchen = await site.build.department({ name: 'Kitchen', memberIds: [cook.id] })
  bar = await site.build.department({ name: 'Bar' })
})

const change = (body: Input<typeof updateDepartment>['body']) =>
  site.as(site.owner).call(updateDepartment, { params: { id: kitchen.id }, body })
const remove = (from = kitchen, to = bar) =>
  site.as(site.owner).call(deleteDepartment, { params: from, query: { move_to: to.id } })
const add = () =>
  site.as(site.owner).call(createRoutineTask, {
    body: {
      ...{ task_name: 'Open', task_type: 'daily', start_date: '2026-11-21' },
      dept_id: kitchen.id,
    },
  })
const list = async () =>
  (await site.as(site.owner).call(listDepartments)).body.Departments as Department[]
const times = <T>(count: number, act: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => act(n))
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

/** The departments of all routine task versions that are still valid. */
const placesOfOccurrences = async () => {
  const rows = await site.write((db) =>
    db.all(sql<{ department_id: string }>`
      select department_id from routine_task_versions
      where company_id = ${site.company.id} and valid_to = 'infinity'`),
  )
  return rows.map(({ department_id }) => department_id)
}

const waiting = async () => {
  const { rows } = await diwan.server.database.ownerPool.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

/** Starts `act` during another transaction's write and returns its results after that commits. */
async function behind<T>(write: ReturnType<typeof sql>, act: () => Promise<T>[]): Promise<T[]> {
  let begun: Promise<T>[] = []
  await site.write(async (db) => {
    await db.all(write)
    begun = act()
    for (let n = 0; n < 100 && (await waiting()) < begun.length; n += 1)
      await db.all(sql`select pg_sleep(0.01)`)
  })
  return Promise.all(begun)
}

describe('behind a write of somebody else', () => {
  test('of two changes that began from one version one is refused', async () => {
    const held = sql`select from departments where company_id = ${site.company.id} for update`
    const both = () => times(2, (n) => change({ name: `Ovens ${n}`, version: 1 }))
    const replies = await behind(held, both)
    expect(statusesOf(replies)).toEqual([200, 409])
    const shown = (await list())[0]
    expect(replies.map(({ body }) => body.department)).toEqual([shown, shown])
  })

  const leave = () =>
    sql`update users set status = 'removed', password_hash = null
      where company_id = ${site.company.id} and id = ${cook.id}`

  test('nobody becomes manager or member who is just leaving the company', async () => {
    const [changed] = await behind(leave(), () => [change({ manager_id: cook.id })])
    expect([changed?.status, changed?.body.errors]).toMatchObject([422, { manager_id: {} }])
    const body = { name: 'Cellar', member_ids: [cook.id] }
    expect((await site.as(site.owner).call(createDepartment, { body })).status).toBe(422)
  })

  test('a new department has no member who is just leaving the company', async () => {
    const body = { name: 'Cellar', member_ids: [cook.id] }
    const [made] = await behind(leave(), () => [
      site.as(site.owner).call(createDepartment, { body }),
    ])
    expect([made?.status, made?.body.errors]).toMatchObject([422, { member_ids: {} }])
  })

  test('a department that is just being deleted takes no change, duty or other department', async () => {
    const held = sql`
      with locked as (
        select id from departments
        where company_id = ${site.company.id} and id = ${kitchen.id} for update)
      update departments set deleted_at = now()
      where company_id = ${site.company.id} and id in (select id from locked)`
    const replies = await behind<{ status: number }>(held, () => [
      change({ name: 'Ovens' }),
      add(),
      remove(bar, kitchen),
      remove(),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 422, 422, 404])
    expect(await placesOfOccurrences()).toEqual([])
    expect((await list()).map(({ name }) => name)).toEqual(['Bar'])
  })
})

describe('at once', () => {
  test('of ten changes that began from one version exactly one is written', async () => {
    const replies = await Promise.all(
      times(10, (n) => change({ name: `Kitchen ${n}`, version: 1 })),
    )
    expect(statusesOf(replies)).toEqual([200, ...times(9, () => 409)])
    const shown = (await list())[0]
    for (const { body } of replies) expect(body.department).toEqual(shown)
  })

  test('ten changes without a version are all written, one after another', async () => {
    const people = await Promise.all(times(10, () => site.build.user()))
    const replies = await Promise.all(people.map(({ id }) => change({ manager_id: id })))
    expect(statusesOf(replies)).toEqual(times(10, () => 200))
    const [changed] = await list()
    expect([changed?.version, changed?.members.length]).toEqual([11, 11])
    expect(changed?.members).toContainEqual(changed?.manager)
  })

  test('ten who want one name make one department', async () => {
    const body = { name: 'Cellar', member_ids: [] }
    const make = () => site.as(site.owner).call(createDepartment, { body })
    expect(statusesOf(await Promise.all(times(10, make)))).toEqual([201, ...times(9, () => 422)])
  })

  test('ten deletes are one', async () => {
    await add()
    const replies = await Promise.all(times(10, () => remove()))
    expect(statusesOf(replies)).toEqual([200, ...times(9, () => 404)])
    expect(await list()).toMatchObject([{ id: bar.id, version: 2, routine_tasks: 1 }])
  })

  test('two that move into each other end with one that holds all', async () => {
    await add()
    await site.build.routineTask({ dept_id: bar.id })
    const replies = await Promise.all([remove(), remove(bar, kitchen)])
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(await list()).toMatchObject([{ routine_tasks: 2, members: [{ id: cook.id }] }])
  })

  test('changes and a delete: each change is written before it or finds nothing', async () => {
    const renames = times(8, (n) => () => change({ name: `Kitchen ${n}` }))
    const [gone, ...changed] = await Promise.all([remove(), ...renames.map((act) => act())])
    expect(gone.status).toBe(200)
    for (const { status } of changed) expect([200, 404]).toContain(status)
    expect((await list()).map(({ id }) => id)).toEqual([bar.id])
  })

  test('new duties and a delete: none is ever due in a department that is gone', async () => {
    const replies = await Promise.all([...times(4, add), remove(), ...times(8, add)])
    const statuses = statusesOf(replies)
    for (const status of statuses) expect([200, 201, 422]).toContain(status)
    const made = statuses.filter((status) => status === 201)
    expect(await placesOfOccurrences()).toEqual(made.map(() => bar.id))
  })
})
