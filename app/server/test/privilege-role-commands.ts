import { next } from '#app/server/test/build.ts'
import {
  covers,
  type Member,
  type Model,
  present,
  type Role,
} from '#app/server/test/privilege-model.ts'
import {
  asked,
  lacks,
  NOBODYS,
  roleOf,
  type Situation,
  type Step,
  when,
} from '#app/server/test/privilege-step.ts'
import { assignPermissions, createRole, deleteRole, updateRole } from '#features/roles/contract.ts'
import type { Permission } from '#shared/permissions.ts'

const holdersOf = (model: Model, role: Role): Member[] =>
  present(model).filter(({ roles }) => roles.has(role.id))

/** Nobody except the owner changes a role that they hold themselves. */
const isOwn = (by: Member, roleId: string) => !by.isOwner && by.roles.has(roleId)

export function creating(situation: Situation): Step {
  const { model, by } = situation
  const permissions = asked(situation)
  return {
    refusals: [...lacks(situation, 'manage-role'), ...when(!covers(model, by, permissions), 403)],
    call: () =>
      model.world.as(by).call(createRole, { body: { name: `Role ${next()}`, permissions } }),
    apply: (body) => {
      const { role } = body as { role: { id: string } }
      model.roles.push({ id: role.id, permissions: new Set(permissions) })
    },
  }
}

const changed = (before: Set<Permission>, after: readonly Permission[]): Permission[] => [
  ...after.filter((name) => !before.has(name)),
  ...[...before].filter((name) => !after.includes(name)),
]

/** Changes a role through either of its two endpoints. */
export function changing(situation: Situation): Step {
  const { model, by, twist } = situation
  const role = roleOf(situation, situation.role)
  const { id, permissions: before } = role ?? NOBODYS
  const permissions = asked(situation)
  const as = model.world.as(by)
  return {
    refusals: [
      ...lacks(situation, 'manage-role'),
      ...when(!role, twist ? 404 : 422),
      ...when(isOwn(by, id) || !covers(model, by, before), 403),
      ...when(!covers(model, by, changed(before, permissions)), 403),
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

export function deleting(situation: Situation): Step {
  const { model, by, modest } = situation
  const role = roleOf(situation, situation.role)
  const target = modest ? undefined : (roleOf(situation, situation.other) ?? NOBODYS)
  const { id, permissions } = role ?? NOBODYS
  const held = role ? holdersOf(model, role) : []
  return {
    refusals: [
      ...lacks(situation, 'manage-role'),
      ...when(!role, 404),
      ...when(isOwn(by, id) || !covers(model, by, permissions), 403),
      ...when(target === NOBODYS || target === role || (!target && held.length > 0), 422),
      ...when(!covers(model, by, target?.permissions ?? []), 403),
    ],
    call: () =>
      model.world.as(by).call(deleteRole, { params: { id }, query: { move_to: target?.id } }),
    apply: () => {
      for (const member of held) {
        member.roles.delete(id)
        if (target) member.roles.add(target.id)
      }
      model.roles = model.roles.filter((one) => one !== role)
    },
  }
}
