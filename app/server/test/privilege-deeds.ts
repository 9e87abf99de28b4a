import { next } from '#app/server/test/build.ts'
import {
  covers,
  type Department,
  type Game,
  type Member,
  reaches,
} from '#app/server/test/privilege-model.ts'
import { changing, creating, deleting } from '#app/server/test/privilege-role-deeds.ts'
import {
  at,
  type Deed,
  lacks,
  NOBODYS,
  personOf,
  roleOf,
  type Turn,
  when,
} from '#app/server/test/privilege-turn.ts'
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

function leave(game: Game, member: Member): void {
  member.status = 'removed'
  endLink(member)
  member.roles.clear()
  for (const department of game.departments) {
    department.members.delete(member.id)
    if (department.managerId === member.id) department.managerId = null
  }
}

const givingOrTaking =
  (give: boolean) =>
  (turn: Turn): Deed => {
    const { game, by } = turn
    const role = roleOf(turn, turn.role)
    const person = personOf(turn)
    const { id: role_id, permissions } = role ?? NOBODYS
    const forbidden =
      !reaches(game, by, person) || (person === by && !by.isOwner) || !covers(game, by, permissions)
    const body = { user_id: person.id, role_id }
    return {
      refusals: [
        ...lacks(turn, 'manage-user'),
        ...when(!role || person.status === 'removed', 422),
        ...when(forbidden, 403),
      ],
      call: () => game.world.as(by).call(give ? assignRole : unassignRole, { body }),
      apply: () => {
        if (give) person.roles.add(role_id)
        else person.roles.delete(role_id)
      },
    }
  }

function removing(turn: Turn): Deed {
  const { game, by } = turn
  const person = personOf(turn)
  const params = { user_id: person.id }
  return {
    refusals: [
      ...lacks(turn, 'manage-user'),
      ...when(person.status === 'removed', 404),
      ...when(person.isOwner || person === by || !reaches(game, by, person), 403),
    ],
    call: () => game.world.as(by).call(deleteUser, { params, query: {} }),
    apply: () => leave(game, person),
  }
}

/** A new address, or that of somebody who is there. */
function inviting(turn: Turn): Deed {
  const { game, by, twist, modest } = turn
  const person = twist ? personOf(turn) : undefined
  const known = person && person.status !== 'removed' ? person : undefined
  const email = known?.email ?? `guest${next()}.${process.pid}@example.com`
  const role = roleOf(turn, turn.role) ?? NOBODYS
  const given = modest ? [] : [role]
  return {
    refusals: [
      ...lacks(turn, 'invite-user'),
      ...when(known?.status === 'active' || given.includes(NOBODYS), 422),
      ...when(known !== undefined && !reaches(game, by, known), 403),
      ...when(
        !covers(
          game,
          by,
          given.flatMap(({ permissions }) => [...permissions]),
        ),
        403,
      ),
    ],
    call: () =>
      game.world.as(by).call(invite, { body: { email, role_ids: given.map(({ id }) => id) } }),
    apply: (body) => {
      const { invitation } = body as { invitation: { id: string; user_id: string } }
      const roles = new Set(given.map(({ id }) => id))
      if (known && given.length > 0) known.roles = roles
      if (known) endLink(known)
      else
        game.members.push({
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

const pendingOf = ({ game, person }: Turn) =>
  at(
    game.members.filter(({ invitation }) => invitation),
    person,
  )

/** A link to hand over, or the end of the invitation. */
const asking =
  (end: boolean) =>
  (turn: Turn): Deed | undefined => {
    const { game, by } = turn
    const person = pendingOf(turn)
    if (!person?.invitation) return undefined
    const params = { id: person.invitation }
    const as = game.world.as(by)
    return {
      refusals: [
        ...lacks(turn, 'invite-user'),
        ...when(person.status !== 'pending', 404),
        ...when(!reaches(game, by, person), 403),
      ],
      call: () =>
        end ? as.call(revokeInvitation, { params }) : as.call(linkInvitation, { params }),
      apply: (body) => {
        if (end) return leave(game, person)
        const { link } = body as { link: string }
        endLink(person)
        person.link = new URL(link).searchParams.get('token') ?? ''
      },
    }
  }

/** Whoever has a link; one that was replaced, used or taken back is dead. */
function accepting(turn: Turn): Deed | undefined {
  const { game, twist } = turn
  const invited = game.members.filter(({ link, deadLinks }) => link || deadLinks.length > 0)
  const person = at(invited, turn.person)
  const [alive, dead] = [person?.link, person?.deadLinks[0]]
  const token = twist ? (dead ?? alive) : (alive ?? dead)
  if (!person || !token) return undefined
  const password = { password: PASSWORD, password_confirmation: PASSWORD }
  const body = { token, name: 'Guest', last_name: 'Zaki', ...password }
  return {
    refusals: when(token !== alive, 422),
    call: () => game.world.as({}).call(registerViaInvitation, { body }),
    apply: async () => {
      person.status = 'active'
      endLink(person)
      person.token = await game.world.session(person.id)
    },
  }
}

function leading(turn: Turn): Deed {
  const { game, by, modest } = turn
  const department = at(game.departments, turn.other) as Department
  const person = modest ? undefined : personOf(turn)
  const body = { department_id: department.id, manager_id: person?.id ?? null }
  return {
    refusals: [...lacks(turn, 'manage-department'), ...when(person?.status === 'removed', 422)],
    call: () => game.world.as(by).call(assignManager, { body }),
    apply: () => {
      department.managerId = person?.id ?? null
      if (person) department.members.add(person.id)
    },
  }
}

function dismissing(turn: Turn): Deed {
  const { game, by } = turn
  const department = at(game.departments, turn.other) as Department
  const person = personOf(turn)
  const input = { params: { user_id: person.id }, body: { department_id: department.id } }
  return {
    refusals: [
      ...lacks(turn, 'manage-user'),
      ...when(person.status === 'removed', 404),
      ...when(!reaches(game, by, person), 403),
      ...when(department.managerId === person.id, 422),
    ],
    call: () => game.world.as(by).call(unassignDepartment, input),
    apply: () => {
      department.members.delete(person.id)
    },
  }
}

/** One's own profile; what would make more of oneself is no field of it. */
function describing({ game, by, twist, permissions }: Turn): Deed {
  const form = {
    name: 'Omar',
    last_name: 'Hassan',
    email: by.email,
    profile: { city: '', country: '', state: '', position: 'Owner' },
    phones: [],
    links: [],
  }
  const more = { is_owner: true, permissions, roles: game.roles.map(({ id }) => ({ id })) }
  const body = twist ? { ...form, ...more } : form
  return {
    refusals: when(twist, 422),
    call: () => game.world.as(by).call(updateUserProfile, { body }),
    apply: () => {},
  }
}

export const DEEDS: Record<string, (turn: Turn) => Deed | undefined> = {
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
