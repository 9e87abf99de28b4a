import { describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import {
  answerAbsence,
  createAbsence,
  deleteAbsence,
  updateAbsence,
} from '#features/absences/contract.ts'
import { latestLines, logOf } from '#features/audit/server/test/log.ts'
import {
  assignManager,
  createDepartment,
  deleteDepartment,
  updateDepartment,
} from '#features/departments/contract.ts'
import { handOverTasks } from '#features/one-time-tasks/handover/contract.ts'
import { createRole, deleteRole, updateRole } from '#features/roles/contract.ts'
import {
  assignDepartments,
  assignRole,
  deleteUser,
  editUser,
  unassignDepartment,
  unassignRole,
} from '#features/users/contract.ts'
import {
  invite,
  linkInvitation,
  registerViaInvitation,
  resendInvitation,
  revokeInvitation,
} from '#features/users/invitations.ts'

const diwan = openDiwan()
const MONA = 'Mona Saleh'
const OMAR = 'Omar Hassan'
const password = { password: PASSWORD, password_confirmation: PASSWORD }

describe('an invitation', () => {
  test('is told with its roles and departments, and so is its acceptance', async () => {
    const site = await world(diwan)
    const { id: department } = await site.build.department({ name: 'Kitchen' })
    const { call } = site.as(site.owner)
    const email = 'karim.people@example.com'
    const body = { email, role_ids: [site.roles.Employee], department_ids: [department] }
    const { invitation } = (await call(invite, { body })).body
    const { link } = (await call(linkInvitation, { params: { id: invitation.id } })).body
    const token = new URL(link).searchParams.get('token') ?? ''
    const form = { token, name: 'Karim', last_name: 'Adel', ...password }
    expect((await callAs(diwan, {}, [registerViaInvitation, { body: form }])).status).toBe(201)
    expect(await latestLines(site, 9)).toEqual([
      [
        ...[MONA, 'member_invited', email],
        { email, roles: ['Employee'], departments: ['Kitchen'] },
      ],
      [MONA, 'invitation_link_made', email, { email }],
      ['Karim Adel', 'invitation_accepted', null, { email }],
    ])
    expect(JSON.stringify(await logOf(site))).not.toContain(token)
  })

  test('that is sent again or taken back is told', async () => {
    const site = await world(diwan)
    const { call } = site.as(site.owner)
    const email = 'hoda.people@example.com'
    const { invitation } = (await call(invite, { body: { email, name: 'Hoda' } })).body
    const params = { id: invitation.id }
    await call(resendInvitation, { params })
    await call(revokeInvitation, { params })
    expect((await latestLines(site, 2)).map(([who, ...rest]) => [who, ...rest])).toEqual([
      [MONA, 'invitation_sent_again', 'Hoda', { email }],
      [MONA, 'invitation_revoked', 'Hoda', { email }],
    ])
  })
})

describe('a member', () => {
  test('who is edited is told of, field by field', async () => {
    const site = await world(diwan)
    const { id } = await site.build.user()
    const { call } = site.as(site.owner)
    const edit = (body: object) => call(editUser, { params: { user_id: id }, body: body as never })
    await edit({ position: 'Cook' })
    await edit({ position: 'Cook' })
    expect(await latestLines(site, 9)).toEqual([
      [
        ...[MONA, 'member_edited', OMAR],
        { changes: [{ field: 'position', from: '', to: 'Cook' }] },
      ],
    ])
  })

  test('is told of who gets a role or loses it, once each', async () => {
    const site = await world(diwan)
    const { id: user_id } = await site.build.user()
    const { call } = site.as(site.owner)
    const body = { user_id, role_id: site.roles.Manager }
    for (const endpoint of [assignRole, assignRole, unassignRole, unassignRole])
      await call(endpoint, { body })
    expect(await latestLines(site, 9)).toEqual([
      [MONA, 'role_given', OMAR, { role: 'Manager' }],
      [MONA, 'role_taken', OMAR, { role: 'Manager' }],
    ])
  })

  test('is told of who comes into a department or leaves it', async () => {
    const site = await world(diwan)
    const { id } = await site.build.user()
    const [kitchen, hall] = [
      await site.build.department({ name: 'Kitchen', memberIds: [id] }),
      await site.build.department({ name: 'Hall' }),
    ]
    const { call } = site.as(site.owner)
    const params = { user_id: id }
    await call(assignDepartments, { params, body: { department_ids: [hall.id] } })
    await call(unassignDepartment, { params, body: { department_id: kitchen.id } })
    await call(unassignDepartment, { params, body: { department_id: hall.id } })
    expect(await latestLines(site, 9)).toEqual([
      [MONA, 'departments_changed', OMAR, { added: ['Hall'], removed: ['Kitchen'] }],
      [MONA, 'departments_changed', OMAR, { added: [], removed: ['Hall'] }],
    ])
  })

  test('whose absence is asked for, accepted, changed and deleted is told of once it counts', async () => {
    const site = await world(diwan)
    const omar = await site.build.user()
    const dates = { from: '2026-11-23', to: '2026-11-24' }
    const asked = await site.as(omar).call(createAbsence, { body: { ...dates, kind: 'leave' } })
    expect(await latestLines(site, 9)).toEqual([])
    const params = { id: asked.body.absence.id }
    const { call } = site.as(site.owner)
    await call(answerAbsence, { params, body: { status: 'accepted' } })
    await call(updateAbsence, { params, body: { to: '2026-11-25' } })
    await call(deleteAbsence, { params })
    const body = { member_id: omar.id, from: '2026-11-30', to: '2026-11-30', kind: 'sick' as const }
    await call(createAbsence, { body })
    expect(await latestLines(site, 9)).toEqual([
      [MONA, 'absence_accepted', OMAR, { from: '2026-11-23', until: '2026-11-24' }],
      [MONA, 'absence_changed', OMAR, { from: '2026-11-23', until: '2026-11-25' }],
      [MONA, 'absence_deleted', OMAR, { from: '2026-11-23', until: '2026-11-25' }],
      [MONA, 'absence_entered', OMAR, { from: '2026-11-30', until: '2026-11-30' }],
    ])
  })

  test('who is removed is told of, and who took over the work', async () => {
    const site = await world(diwan)
    const [omar, laila] = [await site.build.user(), await site.build.user({ name: 'Laila' })]
    const query = { hand_over_to: laila.id }
    await site.as(site.owner).call(deleteUser, { params: { user_id: omar.id }, query })
    expect(await latestLines(site, 9)).toEqual([
      [MONA, 'work_handed_over', OMAR, { heirs: ['Laila Hassan'] }],
      [MONA, 'member_removed', OMAR, { email: omar.email, open_tasks: 0 }],
    ])
  })

  test('whose open work is handed over is told of, where any changed hands', async () => {
    const site = await world(diwan)
    const [omar, laila] = [await site.build.user(), await site.build.user({ name: 'Laila' })]
    const body = { user_id: omar.id, to: { assigned: laila.id } }
    const { call } = site.as(site.owner)
    await call(handOverTasks, { body })
    expect(await logOf(site)).toEqual([])
    await site.build.oneTimeTask({ people: { assigned: [omar.id] } })
    await call(handOverTasks, { body })
    expect(await latestLines(site, 9)).toEqual([
      [MONA, 'work_handed_over', OMAR, { heirs: ['Laila Hassan'] }],
    ])
  })
})

describe('a department', () => {
  test('is told of when its people or its manager change, and when it is deleted', async () => {
    const site = await world(diwan)
    const [omar, laila] = [await site.build.user(), await site.build.user({ name: 'Laila' })]
    const hall = await site.build.department({ name: 'Hall' })
    const { call } = site.as(site.owner)
    const body = { name: 'Kitchen', manager_id: omar.id, member_ids: [laila.id] }
    const { department } = (await call(createDepartment, { body })).body
    const params = { id: department.id }
    await call(updateDepartment, { params, body: { description: 'Hot and cold' } })
    await call(assignManager, { body: { department_id: department.id, manager_id: laila.id } })
    await call(updateDepartment, { params, body: { remove_member_ids: [omar.id] } })
    await call(deleteDepartment, { params, query: { move_to: hall.id } })
    const manager = (from: string | null, to: string | null) => [{ field: 'manager', from, to }]
    const changed = [MONA, 'department_people_changed', 'Kitchen']
    const [LAILA, nobody] = ['Laila Hassan', { removed: [], added: [], changes: [] }]
    expect(await latestLines(site, 9)).toEqual([
      [...changed, { ...nobody, added: [LAILA, OMAR], changes: manager(null, OMAR) }],
      [...changed, { ...nobody, changes: manager(OMAR, LAILA) }],
      [...changed, { ...nobody, removed: [OMAR] }],
      [MONA, 'department_deleted', 'Kitchen', { moved_to: 'Hall', left_over: 0 }],
    ])
  })
})

describe('a role', () => {
  test('is told of when it is created, changed and deleted: which permissions came and went', async () => {
    const site = await world(diwan)
    const { call } = site.as(site.owner)
    const body = { name: 'Cook', permissions: ['view-user', 'view-role'] as const }
    const { role } = (
      await call(createRole, { body: { ...body, permissions: [...body.permissions] } })
    ).body
    const params = { id: role.id }
    await call(updateRole, {
      params,
      body: { name: 'Chef', permissions: ['view-role', 'manage-role'] },
    })
    await call(updateRole, { params, body: { name: 'Chef' } })
    await call(deleteRole, { params, query: { move_to: site.roles.Employee } })
    expect(await latestLines(site, 9)).toEqual([
      [MONA, 'role_created', 'Cook', { added: ['view-user', 'view-role'] }],
      [
        ...[MONA, 'role_changed', 'Cook'],
        {
          added: ['manage-role'],
          removed: ['view-user'],
          changes: [{ field: 'name', from: 'Cook', to: 'Chef' }],
        },
      ],
      [MONA, 'role_deleted', 'Chef', { moved_to: 'Employee' }],
    ])
  })
})
