import { sql } from 'kysely'
import type { Person } from '#app/server/test/build.ts'
import { rolesAreGone } from '#app/server/test/notified/events-of-work.ts'
import type { Event, Relation, Stage } from '#app/server/test/notified/scenario.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import {
  assignManager,
  createDepartment,
  deleteDepartment,
  updateDepartment,
} from '#features/departments/contract.ts'
import { deleteRole, updateRole } from '#features/roles/contract.ts'
import {
  assignDepartments,
  assignRole,
  deleteUser,
  unassignDepartment,
  unassignRole,
} from '#features/users/contract.ts'
import { invite, linkInvitation, registerViaInvitation } from '#features/users/invitations.ts'

const turn =
  (endpoint: typeof assignRole | typeof unassignRole, to: Relation) =>
  (stage: Stage, by: Person) => {
    const body = { user_id: stage.cast[to].id, role_id: stage.role }
    return stage.site.as(by).call(endpoint, { body })
  }
const held = (stage: Stage) => turn(assignRole, 'member')(stage, stage.cast.owner)

export const ROLES: Record<string, Event> = {
  'a role given': {
    ...{ by: ['boss', 'owner'], act: turn(assignRole, 'member') },
    told: { member: ['role_given'] },
  },
  'a role given to who holds it': {
    ...{ before: held, by: ['boss'], act: turn(assignRole, 'member'), told: {} },
  },
  'a role that the owner gives themselves': {
    ...{ by: ['owner'], act: turn(assignRole, 'owner'), told: {} },
  },
  'a role taken': {
    ...{ before: held, by: ['boss', 'owner'], act: turn(unassignRole, 'member') },
    told: { member: ['role_taken'] },
  },
  'a role taken from who does not hold it': {
    ...{ by: ['boss'], act: turn(unassignRole, 'member'), told: {} },
  },
  'a role deleted whose holders move to another': {
    ...{ before: held, by: ['boss', 'owner'] },
    act: async ({ site, role }, by) => {
      const move_to = await site.build.role({ permissions: ['view-project'] })
      return site.as(by).call(deleteRole, { params: { id: role }, query: { move_to } })
    },
    told: { member: ['role_given', 'role_taken'] },
  },
  'a role deleted whose holders hold the other already': {
    ...{ before: held, by: ['boss'] },
    act: async ({ site, cast, role }, by) => {
      const userIds = [cast.member.id]
      const move_to = await site.build.role({ permissions: ['view-project'], userIds })
      return site.as(by).call(deleteRole, { params: { id: role }, query: { move_to } })
    },
    told: { member: ['role_taken'] },
  },
  'a role whose permissions change': {
    ...{ before: held, by: ['boss'], told: {} },
    act: ({ site, role }, by) => {
      const body = { name: 'Cook', permissions: ['view-project' as const] }
      return site.as(by).call(updateRole, { params: { id: role }, body })
    },
  },
}

const change = (body: (stage: Stage) => object) => (stage: Stage, by: Person) =>
  stage.site.as(by).call(updateDepartment, { params: { id: stage.department }, body: body(stage) })
const departmentsAreGone = ({ site }: Stage) =>
  site.write((db) => db.all(sql`update departments set deleted_at = now(), manager_id = null`))

export const DEPARTMENTS: Record<string, Event> = {
  'somebody put in a department': {
    ...{ by: ['boss', 'owner'], loses: departmentsAreGone },
    act: change(({ cast }) => ({ add_member_ids: [cast.member.id, cast.author.id] })),
    told: { member: ['department_given'] },
  },
  'a department made with its people': {
    ...{ by: ['boss', 'owner'], loses: departmentsAreGone },
    act: ({ site, cast }, by) => {
      const people = { manager_id: cast.member.id, member_ids: [cast.author.id, cast.boss.id] }
      return site.as(by).call(createDepartment, { body: { name: 'Bakery', ...people } })
    },
    told: {
      ...{ member: ['department_given'], author: ['department_given'] },
      ...{ boss: ['department_given'] },
    },
  },
  'somebody put in a department to lead it': {
    ...{ by: ['boss'], loses: departmentsAreGone, told: { member: ['department_given'] } },
    act: ({ site, cast, department }, by) => {
      const body = { department_id: department, manager_id: cast.member.id }
      return site.as(by).call(assignManager, { body })
    },
  },
  'somebody taken out of a department': {
    ...{ by: ['boss', 'owner'], loses: departmentsAreGone },
    act: change(({ cast }) => ({ remove_member_ids: [cast.author.id] })),
    told: { author: ['department_taken'] },
  },
  'a department whose members are others': {
    ...{ by: ['boss'], loses: departmentsAreGone },
    act: change(({ cast }) => ({ member_ids: [cast.manager.id, cast.member.id, cast.boss.id] })),
    told: { author: ['department_taken'], member: ['department_given'] },
  },
  'a department renamed': { by: ['boss'], act: change(() => ({ name: 'Another' })), told: {} },
  'other departments for somebody': {
    ...{ by: ['boss', 'owner'], loses: departmentsAreGone },
    act: ({ site, cast, elsewhere }, by) => {
      const params = { user_id: cast.author.id }
      return site.as(by).call(assignDepartments, { params, body: { department_ids: [elsewhere] } })
    },
    told: { author: ['department_given', 'department_taken'] },
  },
  'one department less for somebody': {
    ...{ by: ['boss'], loses: departmentsAreGone, told: { author: ['department_taken'] } },
    act: ({ site, cast, department }, by) => {
      const params = { user_id: cast.author.id }
      return site.as(by).call(unassignDepartment, { params, body: { department_id: department } })
    },
  },
  'a department deleted whose members move to another': {
    ...{ by: ['boss', 'owner'], loses: departmentsAreGone },
    act: ({ site, department, elsewhere }, by) => {
      const input = { params: { id: department }, query: { move_to: elsewhere } }
      return site.as(by).call(deleteDepartment, input)
    },
    told: { author: ['department_given'], manager: ['department_given'] },
  },
  'a department deleted whose members are in the other already': {
    before: ({ site, cast, elsewhere }) =>
      site.write((db) =>
        db.all(sql`insert into department_members (company_id, department_id, user_id)
          values (${site.company.id}, ${elsewhere}, ${cast.author.id})`),
      ),
    by: ['boss'],
    act: ({ site, department, elsewhere }, by) => {
      const input = { params: { id: department }, query: { move_to: elsewhere } }
      return site.as(by).call(deleteDepartment, input)
    },
    told: { manager: ['department_given'] },
  },
  'a department that the owner goes into': {
    ...{ by: ['owner'], told: {} },
    act: ({ site, cast, department }, by) => {
      const params = { user_id: cast.owner.id }
      return site.as(by).call(assignDepartments, { params, body: { department_ids: [department] } })
    },
  },
}

const rightsAreGone = async (stage: Stage) => {
  await departmentsAreGone(stage)
  await rolesAreGone(stage)
}

export const HANDED_OVER: Record<string, Event> = {
  'a member removed whose work another takes over': {
    ...{ by: ['boss', 'owner'] },
    act: ({ site, cast }, by) => {
      const query = { hand_over_to: cast.member.id }
      return site.as(by).call(deleteUser, { params: { user_id: cast.manager.id }, query })
    },
    told: { member: ['department_given', 'project_given'] },
    loses: rightsAreGone,
  },
  'a member removed whose work is taken over by who does it': {
    by: ['boss'],
    act: ({ site, cast }, by) => {
      const query = { hand_over_to: cast.boss.id }
      return site.as(by).call(deleteUser, { params: { user_id: cast.manager.id }, query })
    },
    told: {},
  },
}

export const invited = (inviter: Relation) => async (stage: Stage) => {
  const { call } = stage.site.as(stage.cast[inviter])
  const email = `invited.${stage.site.company.slug}@example.com`
  const asked = await call(invite, { body: { email, name: 'Nour', last_name: '', position: '' } })
  stage.made = asked.body.invitation.id
}
/**
 * Accepts through a new link, which the invited person can have got from someone other than the
 * inviter.
 */
export const accept = async ({ site, cast, made }: Stage) => {
  const { body } = await site.as(cast.owner).call(linkInvitation, { params: { id: made } })
  const account = { name: 'Nour', last_name: 'Adel', token: body.link.split('token=')[1] ?? '' }
  const words = { password: PASSWORD, password_confirmation: PASSWORD }
  return site.as({}).call(registerViaInvitation, { body: { ...account, ...words } })
}
export const invitedAreGone = ({ site }: Stage) =>
  site.write((db) => db.all(sql`update users set status = 'removed' where name = 'Nour'`))

export const INVITATIONS: Record<string, Event> = {
  'an invitation accepted that the boss sent': {
    ...{ before: invited('boss'), by: ['nobody'], act: accept, loses: invitedAreGone },
    told: { boss: ['invitation_accepted'] },
  },
  'an invitation accepted that the owner sent': {
    ...{ before: invited('owner'), by: ['nobody'], act: accept, loses: invitedAreGone },
    told: { owner: ['invitation_accepted'] },
  },
}
