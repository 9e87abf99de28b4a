import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { deleteDepartment } from '#features/departments/contract.ts'
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
import { submitReport, takeBackReport } from '#features/routine-tasks/reports/contract.ts'
import { routineRecounts } from '#features/routine-tasks/server/recount-queries.ts'
import { uuidv7 } from '#server/ids.ts'

const diwan = openDiwan()
const SATURDAY = '2026-11-21'
const MONDAY = '2026-11-23'
let site: World
let chef: Person
let cook: Person
let kitchen: { id: string; name: string }

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

const remove = (id: string, person = chef) =>
  site.as(person).call(deleteRoutineTask, { params: { id } })
const undelete = (id: string, person = chef) =>
  site.as(person).call(undeleteRoutineTask, { params: { id } })
const change = (body: object, person = chef) =>
  site.as(person).call(changeRoutineTasks, { body: body as never })

/** All definitions, and all counts stored about them. */
async function defined() {
  const rows = (table: string, columns: string) =>
    site.write((db) =>
      db.all(
        sql`select ${sql.raw(columns)} from ${sql.raw(table)} where company_id = ${site.company.id} order by 1, 2, 3`,
      ),
    )
  return {
    versions: await rows('routine_task_versions', '*'),
    due: await rows('due_counts', 'scope_id, key, since, due'),
    counted: await rows('definition_counts', 'scope_id, active, definitions'),
  }
}

/** The names of stored counts that differ from a recount. */
async function miscounted() {
  const wrong: string[] = []
  for (const { name, stored, recomputed } of routineRecounts) {
    const differing = await site.write((db) =>
      db.all(
        sql`(${stored} except all ${recomputed}) union all (${recomputed} except all ${stored})`,
      ),
    )
    if (differing.length > 0) wrong.push(name)
  }
  return wrong
}

const dueOn = async (date: string) =>
  (
    await site.write((db) =>
      db.all(sql<{ task_name: string }>`
        select task_name from versions_due_on(${site.company.id}, ${date}) order by task_name`),
    )
  ).map(({ task_name }) => task_name)

describe('a routine task that was just deleted', () => {
  test('is brought back by whoever deleted it: its days and all counts are what they were', async () => {
    const { id } = await routineTask({ task_name: 'Clean the oven', from: '08:00', to: '09:30' })
    const before = await defined()
    await remove(id)
    expect([await dueOn('2026-11-22'), await dueOn(MONDAY)]).toEqual([['Clean the oven'], []])
    const { status, body } = await undelete(id)
    expect([status, body.task]).toMatchObject([
      200,
      {
        ...{
          id,
          task_name: 'Clean the oven',
          from: '08:00',
          to: '09:30',
          active: true,
          version: 3,
        },
        department: { id: kitchen.id, name: 'Kitchen' },
        can: { update: true, delete: true },
      },
    ])
    expect(body.task.next_dates[0]).toBe(MONDAY)
    expect(await defined()).toEqual(before)
    expect(await miscounted()).toEqual([])
    const list = await site.as(chef).call(listRoutineTasks, { query: {} })
    expect(list.body.data).toMatchObject([{ id }])
  })

  test('is due no more today when its report was taken back, and is again once it is back', async () => {
    const { id } = await routineTask({ task_name: 'Clean the oven' })
    const params = { id }
    await site.as(cook).call(submitReport, { params, body: { status: 'done' } })
    // Today keeps the reported definition; the new name is valid from tomorrow on.
    const body = form({ task_name: 'Air the hall' })
    await site.as(chef).call(updateRoutineTask, { params, body })
    await site.as(cook).call(takeBackReport, { params, query: { date: MONDAY } })
    expect(await dueOn(MONDAY)).toEqual(['Clean the oven'])
    await remove(id)
    expect([await dueOn(MONDAY), await dueOn('2026-11-24'), await miscounted()]).toEqual([
      [],
      [],
      [],
    ])
    await undelete(id)
    expect([await dueOn('2026-11-22'), await dueOn(MONDAY), await dueOn('2026-11-24')]).toEqual([
      ...[['Clean the oven'], ['Air the hall'], ['Air the hall']],
    ])
    expect(await miscounted()).toEqual([])
  })

  test('says in its history that it was deleted and brought back', async () => {
    const { id } = await routineTask()
    await remove(id)
    diwan.clock.advance({ minutes: 1 })
    await undelete(id)
    const { body } = await site.as(chef).call(listRoutineTaskRevisions, { params: { id } })
    expect(body.revisions.map(({ user, changes }) => [user.id, changes])).toEqual([
      [chef.id, [{ field: 'deleted', from: true, to: false }]],
      [chef.id, [{ field: 'deleted', from: false, to: true }]],
    ])
  })

  test('comes back though it was made, changed or paused today', async () => {
    const made = await site.as(chef).call(createRoutineTask, { body: form() })
    const changed = await routineTask({ task_type: 'weekly', recurrent_days: [1, 3] })
    const body = form({ task_name: 'Air the hall', task_type: 'monthly', day_of_month: 31 })
    await site.as(chef).call(updateRoutineTask, { params: { id: changed.id }, body })
    const paused = await routineTask()
    await site.as(chef).call(toggleRoutineTask, { params: { id: paused.id } })
    const later = await site
      .as(chef)
      .call(createRoutineTask, { body: form({ from: '08:00', to: '09:00' }) })
    const ids = [made.body.task.id, changed.id, paused.id, later.body.task.id]
    const before = await defined()
    for (const id of ids) await remove(id)
    expect((await defined()).versions).toHaveLength(2)
    for (const id of ids) expect((await undelete(id)).status).toBe(200)
    expect(await defined()).toEqual(before)
    expect(await miscounted()).toEqual([])
  })

  test('keeps what is reported for today, and is due again tomorrow', async () => {
    const { id } = await routineTask({ task_name: 'Clean the oven' })
    await site.as(cook).call(submitReport, { params: { id }, body: { status: 'done' } })
    const before = await defined()
    await remove(id)
    expect([await dueOn(MONDAY), await dueOn('2026-11-24')]).toEqual([['Clean the oven'], []])
    await undelete(id)
    expect(await defined()).toEqual(before)
    expect(await miscounted()).toEqual([])
  })

  test('over midnight comes back from the new day on; the day of its deletion stays as it was', async () => {
    diwan.clock.set('2026-11-23T21:55:00Z')
    const { id } = await routineTask({ task_name: 'Clean the oven' })
    const made = await site.as(chef).call(createRoutineTask, { body: form({ task_name: 'New' }) })
    await remove(id)
    await remove(made.body.task.id)
    diwan.clock.set('2026-11-23T22:02:00Z')
    const back = await undelete(id)
    expect(back.body.task.next_dates[0]).toBe('2026-11-24')
    expect((await undelete(made.body.task.id)).status).toBe(200)
    expect(await dueOn('2026-11-22')).toEqual(['Clean the oven'])
    expect(await dueOn(MONDAY)).toEqual([])
    expect(await dueOn('2026-11-24')).toEqual(['Clean the oven', 'New'])
    expect(await miscounted()).toEqual([])
  })

  test('is deleted and brought back as often as one likes', async () => {
    const { body } = await site.as(chef).call(createRoutineTask, { body: form() })
    const before = await defined()
    for (let times = 0; times < 3; times += 1) {
      expect((await remove(body.task.id)).status).toBe(200)
      diwan.clock.advance({ minutes: 1 })
      expect((await undelete(body.task.id)).status).toBe(200)
      expect((await undelete(body.task.id)).status).toBe(404)
    }
    expect(await defined()).toEqual(before)
  })

  test('stays deleted where its department was deleted meanwhile, and it is said why', async () => {
    const led = await routineTask()
    const { id } = await routineTask()
    await remove(led.id)
    await remove(id, site.owner)
    const hall = await site.build.department()
    const target = { params: { id: kitchen.id }, query: { move_to: hall.id } }
    await site.as(site.owner).call(deleteDepartment, target)
    const before = await defined()
    const { status, body } = await undelete(id, site.owner)
    expect([status, body.errors]).toEqual([
      422,
      { dept_id: ['Its department was deleted meanwhile, so this task cannot be brought back.'] },
    ])
    expect((await undelete(led.id)).status).toBe(404)
    expect(await defined()).toEqual(before)
  })
})

describe('a deleted routine task does not exist', () => {
  /** Expects the same reply as for an id that does not exist. */
  const unknown = async (id: string, person: Person) => {
    const [asked, nothing] = [await undelete(id, person), await undelete(uuidv7(), person)]
    expect([asked.status, asked.body]).toEqual([404, nothing.body])
  }

  test('for anybody but whoever deleted it, another company among them', async () => {
    const { id } = await routineTask()
    await remove(id)
    await unknown(id, site.owner)
    await unknown(id, cook)
    await unknown(id, (await world(diwan)).owner)
    expect((await undelete(id)).status).toBe(200)
  })

  test('after ten minutes', async () => {
    const { id } = await routineTask()
    await remove(id)
    diwan.clock.advance({ minutes: 10 })
    expect((await undelete(id)).status).toBe(200)
    await remove(id)
    diwan.clock.advance({ minutes: 10.01 })
    await unknown(id, chef)
  })

  test('for whoever may not define it any more', async () => {
    const { id } = await routineTask()
    await remove(id)
    await site.write((db) =>
      db.all(sql`update departments set manager_id = ${cook.id} where id = ${kitchen.id}`),
    )
    await unknown(id, chef)
  })

  test('and one that is not deleted is not brought back', async () => {
    const { id } = await routineTask()
    await unknown(id, chef)
  })
})

describe('several that were deleted at once', () => {
  test('come back at once, and of each that does not it is said why, one way for all', async () => {
    const [mine, theirs] = [await routineTask(), await routineTask({ task_name: 'Bread' })]
    const foreign = await (await world(diwan)).build.routineTask()
    const before = await defined()
    await change({ ids: [mine.id], change: 'delete' })
    await remove(theirs.id, site.owner)
    const others = [theirs.id, foreign.id, uuidv7()]
    const { status, body } = await change({
      ids: [mine.id.toUpperCase(), ...others],
      change: 'undelete',
    })
    const message = 'This task cannot be brought back any more.'
    expect([status, body]).toEqual([
      200,
      { changed: [mine.id], refused: others.toSorted().map((id) => ({ id, message })) },
    ])
    await undelete(theirs.id, site.owner)
    expect(await defined()).toEqual(before)
  })

  test('come back but for those whose department has ended', async () => {
    const [one, other] = [await routineTask(), await routineTask({ dept_id: null })]
    await change({ ids: [one.id, other.id], change: 'delete' }, site.owner)
    await site.write((db) =>
      db.all(sql`update departments set deleted_at = now() where id = ${kitchen.id}`),
    )
    const { body } = await change({ ids: [one.id, other.id], change: 'undelete' }, site.owner)
    expect(body.changed).toEqual([other.id])
    expect(body.refused).toMatchObject([
      { id: one.id, message: expect.stringContaining('department was deleted') },
    ])
  })
})
