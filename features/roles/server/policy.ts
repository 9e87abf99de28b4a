import { type Actor, hasPermission } from '#server/context.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

/** The data of a role that the rules need; `mine`: whether the actor holds it. */
export interface HeldRole {
  permissions: readonly Permission[]
  mine: boolean
}

/** Sorts permissions in the product's order, without duplicates. */
export const sortPermissions = (permissions: Iterable<Permission>): Permission[] => {
  const wanted = new Set(permissions)
  return PERMISSIONS.filter((name) => wanted.has(name))
}

/** The permissions that the actor lacks, and so can neither give nor take away. */
export const missingPermissions = (actor: Actor, permissions: Iterable<Permission>): Permission[] =>
  sortPermissions(permissions).filter((name) => !hasPermission(actor, name))

/** The permissions that a change of a role adds or removes. */
export function difference(before: readonly Permission[], after: readonly Permission[]) {
  const had = new Set(before)
  const has = new Set(after)
  return PERMISSIONS.filter((name) => had.has(name) !== has.has(name))
}

/** Only the owner may change or delete a role that they hold or that has permissions they lack. */
export const mayChange = (actor: Actor, role: HeldRole): boolean =>
  hasPermission(actor, 'manage-role') &&
  (actor.isOwner || !role.mine) &&
  missingPermissions(actor, role.permissions).length === 0

export const mayAssign = (actor: Actor, role: HeldRole): boolean =>
  hasPermission(actor, 'manage-user') && missingPermissions(actor, role.permissions).length === 0
