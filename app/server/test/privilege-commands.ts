import { next } from '#app/server/test/build.ts'
import {
  covers,
  type Department,
  type Member,
  type Model,
  reaches,
} from '#app/server/test/privilege-model.ts'
import { changing, creating, deleting } from '#app/server/test/privilege-role-commands.ts'
import {
  at,
  lacks,
  NOBODYS,
  personOf,
  roleOf,
  type Situation,
  type Step,
  when,
} from '#app/server/test/privilege-step.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import { assignManager } from '#features/departments/contract.ts'
import { updateUserProfile } from '#features/profile/page-contract.ts'
import {
  assignRole,
  deleteUser,
  unassignDepartment,
  unassignRole,
} from '#features/users/contract.ts'
import {
  invite,
  linkInvitation,
  registerViaInvitation,
  revokeInvitation,
} from '#features/users/invitations.ts'

function endLink(member: Member): void {
  if (member.link) member.deadLinks.push(member.link)
  member.link = undefined
}

function leave(model: Model, member: Member): void {
  member.status = 'removed'
  endLink(member)
  member.roles.clear()
  for (const department of model.departments) {
    department.members.delete(member.id)
    if (department.managerId === member.id) department.managerId = null
  }
}

const givingOrTaking =
  (give: boolean) =>
  (situation: Situation): Step => {
    const { model, by } = situation
    const role = roleOf(situation, situation.role)
    const person = personOf(situation)
    const { id: role_id, permissions } = role ?? NOBODYS
    const forbidden =
      !reaches(model, by, person) ||
      (person === by && !by.isOwner) ||
      !covers(model, by, permissions)
    const body = { user_id: person.id, role_id }
    return {
      refusals: [
        ...lacks(situation, 'manage-user'),
        ...when(!role || person.status === 'removed', 422),
        ...when(forbidden, 403),
      ],
      call: () => model.world.as(by).call(give ? assignRole : unassignRole, { body }),
      apply: () => {
        if (give) person.roles.add(role_id)
        else person.roles.delete(role_id)
      },
    }
  }

function removing(situation: Situation): Step {
  const { model, by } = situation
  const person = personOf(situation)
  const params = { user_id: person.id }
  return {
    refusals: [
      ...lacks(situation, 'manage-user'),
      ...when(person.status === 'removed', 404),
      ...when(person.isOwner || person === by || !reaches(model, by, person), 403),
    ],
    call: () => model.world.as(by).call(deleteUser, { params, query: {} }),
    apply: () => leave(model, person),
  }
}

/** Invites a new address, or that of an existing person. */
function inviting(situation: Situation): Step {
  const { model, by, twist, modest } = situation
  const person = twist ? personOf(situation) : undefined
  const known = person && person.status !== 'removed' ? person : undefined
  const email = known?.email ?? `guest${next()}.${process.pid}@example.com`
  const role = roleOf(situation, situation.role) ?? NOBODYS
  const given = modest ? [] : [role]
  return {
    refusals: [
      ...lacks(situation, 'invite-user'),
      ...when(known?.status === 'active' || given.includes(NOBODYS), 422),
      ...when(known !== undefined && !reaches(model, by, known), 403),
      ...when(
        !covers(
          model,
          by,
          given.flatMap(({ permissions }) => [...permissions]),
        ),
        403,
      ),
    ],
    call: () =>
      model.world.as(by).call(invite, { body: { email, role_ids: given.map(({ id }) => id) } }),
    apply: (body) => {
      const { invitation } = body as { invitation: { id: string; user_id: string } }
      const roles = new Set(given.map(({ id }) => id))
      if (known && given.length > 0) known.roles = roles
      if (known) endLink(known)
      else
        model.members.push({
          id: invitation.user_id,
          email,
          status: 'pending',
          isOwner: false,
          roles,
          token: '',
          invitation: invitation.id,
          deadLinks: [],
        })
    },
  }
}

const pendingOf = ({ model, person }: Situation) =>
  at(
    model.members.filter(({ invitation }) => invitation),
    person,
  )

/** Requests a link to hand over, or revokes the invitation. */
const asking =
  (end: boolean) =>
  (situation: Situation): Step | undefined => {
    const { model, by } = situation
    const person = pendingOf(situation)
    if (!person?.invitation) return undefined
    const params = { id: person.invitation }
    const as = model.world.as(by)
    return {
      refusals: [
        ...lacks(situation, 'invite-user'),
        ...when(person.status !== 'pending', 404),
        ...when(!reaches(model, by, person), 403),
      ],
      call: () =>
        end ? as.call(revokeInvitation, { params }) : as.call(linkInvitation, { params }),
      apply: (body) => {
        if (end) return leave(model, person)
        const { link } = body as { link: string }
        endLink(person)
        person.link = new URL(link).searchParams.get('token') ?? ''
      },
    }
  }

/** Accepts an invitation by its link; a link that was replaced, used or revoked is dead. */
function accepting(situation: Situation): Step | undefined {
  const { model, twist } = situation
  const invited = model.members.filter(({ link, deadLinks }) => link || deadLinks.length > 0)
  const person = at(invited, situation.person)
  const [alive, dead] = [person?.link, person?.deadLinks[0]]
  const token = twist ? (dead ?? alive) : (alive ?? dead)
  if (!person || !token) return undefined
  const password = { password: PASSWORD, password_confirmation: PASSWORD }
  const body = { token, name: 'Guest', last_name: 'Zaki', ...password }
  return {
    refusals: when(token !== alive, 422),
    call: () => model.world.as({}).call(registerViaInvitation, { body }),
    apply: async () => {
      person.status = 'active'
      endLink(person)
      person.token = await model.world.session(person.id)
    },
  }
}

function leading(situation: Situation): Step {
  const { model, by, modest } = situation
  const department = at(model.departments, situation.other) as Department
  const person = modest ? undefined : personOf(situation)
  const body = { department_id: department.id, manager_id: person?.id ?? null }
  return {
    refusals: [
      ...lacks(situation, 'manage-department'),
      ...when(person?.status === 'removed', 422),
    ],
    call: () => model.world.as(by).call(assignManager, { body }),
    apply: () => {
      department.managerId = person?.id ?? null
      if (person) department.members.add(person.id)
    },
  }
}

function dismissing(situation: Situation): Step {
  const { model, by } = situation
  const department = at(model.departments, situation.other) as Department
  const person = personOf(situation)
  const input = { params: { user_id: person.id }, body: { department_id: department.id } }
  return {
    refusals: [
      ...lacks(situation, 'manage-user'),
      ...when(person.status === 'removed', 404),
      ...when(!reaches(model, by, person), 403),
      ...when(department.managerId === person.id, 422),
    ],
    call: () => model.world.as(by).call(unassignDepartment, input),
    apply: () => {
      department.members.delete(person.id)
    },
  }
}

/** Updates the actor's own profile, which has no field that could raise their permissions. */
function describing({ model, by, twist, permissions }: Situation): Step {
  const form = {
    name: 'Omar',
    last_name: 'Hassan',
    email: by.email,
    profile: { city: '', country: '', state: '', position: 'Owner' },
    phones: [],
    links: [],
  }
  const more = { is_owner: true, permissions, roles: model.roles.map(({ id }) => ({ id })) }
  const body = twist ? { ...form, ...more } : form
  return {
    refusals: when(twist, 422),
    call: () => model.world.as(by).call(updateUserProfile, { body }),
    apply: () => {},
  }
}

export const COMMANDS: Record<string, (situation: Situation) => Step | undefined> = {
  createRole: creating,
  changeRole: changing,
  deleteRole: deleting,
  assignRole: givingOrTaking(true),
  unassignRole: givingOrTaking(false),
  removeUser: removing,
  invite: inviting,
  linkInvitation: asking(false),
  revokeInvitation: asking(true),
  accept: accepting,
  assignManager: leading,
  unassignDepartment: dismissing,
  changeOwnProfile: describing,
}
