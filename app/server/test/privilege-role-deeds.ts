import { next } from '#app/server/test/build.ts'
import {
  covers,
  type Game,
  type Member,
  present,
  type Role,
} from '#app/server/test/privilege-model.ts'
import {
  asked,
  type Deed,
  lacks,
  NOBODYS,
  roleOf,
  type Turn,
  when,
} from '#app/server/test/privilege-turn.ts'
import { assignPermissions, createRole, deleteRole, updateRole } from '#features/roles/contract.ts'
import type { Permission } from '#platform/shared/permissions.ts'

const holdersOf = (game: Game, role: Role): Member[] =>
  present(game).filter(({ roles }) => roles.has(role.id))

/** Nobody changes a role that they hold; the owner passes this check as any other. */
const isOwn = (by: Member, roleId: string) => !by.isOwner && by.roles.has(roleId)

export function creating(turn: Turn): Deed {
  const { game, by } = turn
  const permissions = asked(turn)
  return {
    refusals: [...lacks(turn, 'manage-role'), ...when(!covers(game, by, permissions), 403)],
    call: () =>
      game.world.as(by).call(createRole, { body: { name: `Role ${next()}`, permissions } }),
    apply: (body) => {
      const { role } = body as { role: { id: string } }
      game.roles.push({ id: role.id, permissions: new Set(permissions) })
    },
  }
}

const changed = (before: Set<Permission>, after: readonly Permission[]): Permission[] => [
  ...after.filter((name) => !before.has(name)),
  ...[...before].filter((name) => !after.includes(name)),
]

/** By either of the two paths on which a role changes. */
export function changing(turn: Turn): Deed {
  const { game, by, twist } = turn
  const role = roleOf(turn, turn.role)
  const { id, permissions: before } = role ?? NOBODYS
  const permissions = asked(turn)
  const as = game.world.as(by)
  return {
    refusals: [
      ...lacks(turn, 'manage-role'),
      ...when(!role, twist ? 404 : 422),
      ...when(isOwn(by, id), 403),
      ...when(!covers(game, by, changed(before, permissions)), 403),
    ],
    call: () =>
      twist
        ? as.call(updateRole, { params: { id }, body: { name: `Role ${next()}`, permissions } })
        : as.call(assignPermissions, { body: { role_id: id, permissions } }),
    apply: () => {
      if (role) role.permissions = new Set(permissions)
    },
  }
}

export function deleting(turn: Turn): Deed {
  const { game, by, modest } = turn
  const role = roleOf(turn, turn.role)
  const target = modest ? undefined : (roleOf(turn, turn.other) ?? NOBODYS)
  const { id, permissions } = role ?? NOBODYS
  const held = role ? holdersOf(game, role) : []
  return {
    refusals: [
      ...lacks(turn, 'manage-role'),
      ...when(!role, 404),
      ...when(isOwn(by, id) || !covers(game, by, permissions), 403),
      ...when(target === NOBODYS || target === role || (!target && held.length > 0), 422),
      ...when(!covers(game, by, target?.permissions ?? []), 403),
    ],
    call: () =>
      game.world.as(by).call(deleteRole, { params: { id }, query: { move_to: target?.id } }),
    apply: () => {
      for (const member of held) {
        member.roles.delete(id)
        if (target) member.roles.add(target.id)
      }
      game.roles = game.roles.filter((one) => one !== role)
    },
  }
}
