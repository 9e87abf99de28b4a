import { type Actor, holds } from '#server/context.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

/** A role as a rule needs it: what it gives, and whether the actor is among its holders. */
export interface HeldRole {
  permissions: readonly Permission[]
  mine: boolean
}

/** In the order in which the product names permissions, each once. */
export const inOrder = (permissions: Iterable<Permission>): Permission[] => {
  const wanted = new Set(permissions)
  return PERMISSIONS.filter((name) => wanted.has(name))
}

/** Those that the actor lacks: they can neither give them to anybody nor take them away. */
export const lacking = (actor: Actor, permissions: Iterable<Permission>): Permission[] =>
  inOrder(permissions).filter((name) => !holds(actor, name))

/** What a change of a role gives or takes away. */
export function difference(before: readonly Permission[], after: readonly Permission[]) {
  const had = new Set(before)
  const has = new Set(after)
  return PERMISSIONS.filter((name) => had.has(name) !== has.has(name))
}

/** Nobody but the owner changes or deletes a role that they hold themselves, or that gives what they lack. */
export const mayChange = (actor: Actor, role: HeldRole): boolean =>
  holds(actor, 'manage-role') &&
  (actor.isOwner || !role.mine) &&
  lacking(actor, role.permissions).length === 0

export const mayAssign = (actor: Actor, role: HeldRole): boolean =>
  holds(actor, 'manage-user') && lacking(actor, role.permissions).length === 0
