import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import {
  listDepartmentMembers,
  listDepartments,
  updateDepartment,
} from '#features/departments/contract.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'

const diwan = openDiwan()

test('a manager sees all of the department that they manage, and of others the names', async () => {
  const site = await world(diwan)
  const [chef, cook] = [await site.build.user(), await site.build.user()]
  const kitchen = await site.build.department({ managerId: chef.id, memberIds: [cook.id] })
  const hall = await site.build.department({ memberIds: [cook.id] })
  const { Departments } = (await site.as(chef).call(listDepartments)).body
  expect(Departments).toEqual([
    expect.objectContaining({
      ...{ id: kitchen.id, manager: expect.objectContaining({ id: chef.id }), members_count: 2 },
      can: { update: false, delete: false },
    }),
    { id: hall.id, name: hall.name },
  ])
  const members = (id: string) =>
    site.as(chef).call(listDepartmentMembers, { params: { id }, query: {} })
  expect((await members(kitchen.id)).body.total).toBe(2)
  expect((await members(hall.id)).status).toBe(403)
})

test('a department whose duties nobody can report says so until somebody can', async () => {
  const site = await world(diwan)
  const { as, owner, build } = site
  const pending = await build.user({ status: 'pending' })
  const empty = await build.department({ memberIds: [pending.id] })
  const idle = await build.department()
  const unmanned = async () =>
    (await as(owner).call(listDepartments)).body.Departments.map((one) => [one.id, one.unmanned])
  await build.routineTask({ dept_id: empty.id })
  expect(await unmanned()).toEqual([
    [empty.id, true],
    [idle.id, false],
  ])
  const definition = async () =>
    (await as(owner).call(listRoutineTasks, { query: {} })).body.data[0]?.unmanned
  expect(await definition()).toBe(true)
  const body = { add_member_ids: [(await build.user()).id] }
  await as(owner).call(updateDepartment, { params: { id: empty.id }, body })
  expect([await unmanned(), await definition()]).toEqual([
    [
      [empty.id, false],
      [idle.id, false],
    ],
    false,
  ])
})
