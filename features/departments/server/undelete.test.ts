import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listAuditEvents } from '#features/audit/contract.ts'
import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  undeleteDepartment,
} from '#features/departments/contract.ts'
import { updateProject } from '#features/projects/contract.ts'
import { toggleRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { uuidv7 } from '#server/ids.ts'

const diwan = openDiwan()
let site: World
let hall: { id: string; name: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
  hall = await site.build.department({ name: 'Hall' })
})

const remove = (move_to?: string, by = site.owner) =>
  site.as(by).call(deleteDepartment, { params: { id: hall.id }, query: { move_to } })
const undelete = (id = hall.id, by = site.owner) =>
  site.as(by).call(undeleteDepartment, { params: { id } })
const list = async () => (await site.as(site.owner).call(listDepartments)).body.Departments
const manager = () => site.build.user({ permissions: ['manage-department'] })

describe('a department that was just deleted', () => {
  test('comes back for whoever deleted it, as it was, and the log says so', async () => {
    const [before] = await list()
    expect((await remove()).body.can).toEqual({ undelete: true })
    expect(await list()).toEqual([])
    const { status, body } = await undelete()
    expect([status, body.department]).toEqual([200, { ...before, version: 3 }])
    expect(await list()).toEqual([body.department])
    const { data } = (await site.as(site.owner).call(listAuditEvents, { query: {} })).body
    expect(data.slice(0, 2).map(({ action, subject, facts }) => [action, subject, facts])).toEqual([
      ['department_undeleted', { kind: 'department', ...hall }, {}],
      ['department_deleted', { kind: 'department', ...hall }, { moved_to: null, left_over: 0 }],
    ])
  })

  test('stays deleted while another has its name, and it is said why', async () => {
    await remove()
    const body = { name: 'hall', member_ids: [] }
    await site.as(site.owner).call(createDepartment, { body })
    const taken = await undelete()
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { name: ['There is a department with this name already.'] },
    ])
    expect(await list()).toHaveLength(1)
  })

  test('is deleted and brought back as often as one likes', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect((await remove()).status).toBe(200)
      expect((await undelete()).status).toBe(200)
      expect((await undelete()).status).toBe(404)
    }
  })
})

describe('a deleted department does not exist', () => {
  const unknown = async (person: Person) => {
    const [asked, nothing] = [await undelete(hall.id, person), await undelete(uuidv7(), person)]
    expect([asked.status, asked.body]).toEqual([404, nothing.body])
  }

  test('for anybody but whoever deleted it last, another company among them', async () => {
    const other = await manager()
    await unknown(site.owner)
    await remove()
    await unknown(other)
    await unknown((await world(diwan)).owner)
    await undelete()
    diwan.clock.advance({ minutes: 1 })
    await remove(undefined, other)
    await unknown(site.owner)
    expect((await undelete(hall.id, other)).status).toBe(200)
  })

  test('after ten minutes', async () => {
    await remove()
    diwan.clock.advance({ minutes: 10 })
    expect((await undelete()).status).toBe(200)
    await remove()
    diwan.clock.advance({ minutes: 10.01 })
    await unknown(site.owner)
  })

  test('for whoever may not delete departments any more', async () => {
    const other = await manager()
    await remove(undefined, other)
    await site.write((db) => db.all(sql`update roles set permissions = '{view-department}'`))
    expect((await undelete(hall.id, other)).status).toBe(403)
  })

  test('where its end moved what it held, or left it without a department', async () => {
    const bar = await site.build.department({ name: 'Bar' })
    expect((await remove(bar.id)).body.can).toEqual({ undelete: false })
    await unknown(site.owner)
    const { call } = site.as(site.owner)
    const holding: (() => Promise<unknown>)[] = [
      async () => {
        const { id } = await site.build.routineTask({ dept_id: hall.id })
        await call(toggleRoutineTask, { params: { id } })
      },
      () => site.build.oneTimeTask({ departmentId: hall.id }),
      async () => {
        const params = { id: await site.build.project() }
        await call(updateProject, { params, body: { department_id: hall.id } })
      },
    ]
    for (const hold of holding) {
      hall = await site.build.department()
      await hold()
      expect((await remove()).body.can).toEqual({ undelete: false })
      await unknown(site.owner)
    }
  })
})
