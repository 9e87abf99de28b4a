import { type Actor, hasPermission } from '#server/context.ts'

/** The data of a member that the rules need. */
export interface Target {
  id: string
  is_owner: boolean
  /** Whether one of their roles has a permission that the actor lacks. */
  permissionExcess: boolean
}

/** Only the owner may act on the owner, and nobody on a member who holds more than they do. */
const canActOn = (actor: Actor, target: Target): boolean =>
  actor.isOwner || !(target.is_owner || target.permissionExcess)

export const mayUpdate = (actor: Actor, target: Target): boolean =>
  hasPermission(actor, 'manage-user') && canActOn(actor, target)

/** Nobody may remove the owner or themselves. */
export const mayRemove = (actor: Actor, target: Target): boolean =>
  mayUpdate(actor, target) && !target.is_owner && target.id !== actor.userId

/** Only the owner may change their own roles. */
export const mayAssignRoles = (actor: Actor, target: Target): boolean =>
  mayUpdate(actor, target) && (actor.isOwner || target.id !== actor.userId)

/** The holder of a link becomes that member, so nobody gets a link to more than they hold. */
export const mayInvite = (actor: Actor, pending: Target): boolean =>
  hasPermission(actor, 'invite-user') && canActOn(actor, pending)
