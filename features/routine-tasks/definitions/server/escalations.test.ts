import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listAuditEvents } from '#features/audit/contract.ts'
import { deleteRole, listRoles } from '#features/roles/contract.ts'
import { listRoutineTaskRevisions } from '#features/routine-tasks/definitions/contract.ts'
import {
  getDepartmentEscalations,
  getTaskEscalations,
  setDepartmentEscalations,
  setTaskEscalations,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import type { Input } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
let chef: Person
let kitchen: string
let duty: string

beforeEach(async () => {
  site = await world(diwan)
  chef = await site.build.user({ name: 'Chef' })
  kitchen = (await site.build.department({ managerId: chef.id })).id
  duty = (await site.build.routineTask({ dept_id: kitchen })).id
})

type Levels = Input<typeof setTaskEscalations>['body']['levels']
const END = { after: 'end', recipient: 'manager' } as const
const LATER = { after: 'hours', hours: 2, recipient: 'owner' } as const
const ofTask = (levels: Levels, by = chef) =>
  site.as(by).call(setTaskEscalations, { params: { id: duty }, body: { levels } })
const ofDepartment = (levels: Levels, by = chef) =>
  site.as(by).call(setDepartmentEscalations, { params: { id: kitchen }, body: { levels } })

test('the levels of a department and of a duty are read in the order in which they come due', async () => {
  expect((await ofDepartment([LATER, END])).body.levels).toEqual([END, LATER])
  const own = { after: 'grace', recipient: 'owner' } as const
  const can = { update: true }
  expect((await ofTask([own])).body).toEqual({ levels: [own], can })
  const params = { params: { id: duty } }
  expect((await site.as(chef).call(getTaskEscalations, params)).body.levels).toEqual([own])
  expect((await ofTask([])).body).toEqual({ levels: [], can })
  const worker = await site.build.user({ permissions: ['view-alldailytask'] })
  const seen = await site.as(worker).call(getDepartmentEscalations, { params: { id: kitchen } })
  expect(seen.body).toEqual({
    ...{ levels: [END, LATER], has_manager: true },
    can: { update: false },
  })
})

test('a duty records in its history who is notified of it', async () => {
  await ofTask([END])
  await ofTask([END])
  await ofTask([])
  const { body } = await site.as(chef).call(listRoutineTaskRevisions, { params: { id: duty } })
  const changes = body.revisions.flatMap((revision) => revision.changes)
  expect(changes.filter(({ field }) => field === 'escalations')).toEqual([
    { field: 'escalations', from: [END], to: null },
    { field: 'escalations', from: null, to: [END] },
  ])
})

test('the audit log says who changed the levels of a department, if they changed', async () => {
  for (const levels of [[END], [END], []]) await ofDepartment(levels)
  const { data } = (await site.as(site.owner).call(listAuditEvents, { query: {} })).body
  const lines = data.filter(({ action }) => action === 'escalations_changed')
  expect(lines.map(({ actor, subject }) => [actor?.id, subject?.id])).toEqual([
    [chef.id, kitchen],
    [chef.id, kitchen],
  ])
})

test('levels at the same time, too many of them, and half of one are refused', async () => {
  const hours = (count: number) => ({ ...LATER, hours: count })
  for (const levels of [
    [END, { ...END, recipient: 'owner' as const }],
    [hours(1), hours(1)],
    [END, hours(1), hours(2), hours(3)],
    [hours(73)],
    [{ after: 'hours' as const, recipient: 'owner' as const }],
    [{ after: 'end' as const, recipient: 'role' as const }],
  ])
    expect([levels, (await ofTask(levels)).status]).toEqual([levels, 422])
  expect((await ofTask([hours(1), hours(2), END])).status).toBe(200)
})

test('two people who set the levels at once do not fail, and one of them has the last word', async () => {
  const replies = await Promise.all([
    ...[ofDepartment([END]), ofDepartment([END, LATER], site.owner)],
    ...[ofDepartment([LATER]), ofDepartment([END], site.owner)],
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a role that is notified is deleted only for another one, which is notified instead', async () => {
  const [role, heir] = [
    await site.build.role({ permissions: [] }),
    await site.build.role({ permissions: [] }),
  ]
  await ofDepartment([{ after: 'end', recipient: 'role', role_id: role }])
  const listed = (await site.as(site.owner).call(listRoles)).body.roles
  expect(listed.find(({ id }) => id === role)?.escalations_count).toBe(1)
  const remove = (query: { move_to?: string }) =>
    site.as(site.owner).call(deleteRole, { params: { id: role }, query })
  const refused = await remove({})
  expect([refused.status, refused.body.errors?.move_to?.[0]]).toEqual([
    422,
    'Escalations that notify only this role: 1. Choose the role that is notified instead.',
  ])
  expect((await remove({ move_to: heir })).status).toBe(200)
  const { body } = await site.as(chef).call(getDepartmentEscalations, { params: { id: kitchen } })
  expect(body.levels).toMatchObject([{ recipient: 'role', role: { id: heir } }])
})
