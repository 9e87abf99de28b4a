import { type Actor, holds } from '#server/context.ts'

/** A member as a rule needs them. */
export interface Target {
  id: string
  is_owner: boolean
  /** Whether one of their roles has a permission that the actor lacks. */
  permissionExcess: boolean
}

/** Nobody but the owner acts on the owner, and nobody on who holds more than they do. */
const reaches = (actor: Actor, target: Target): boolean =>
  actor.isOwner || !(target.is_owner || target.permissionExcess)

export const mayUpdate = (actor: Actor, target: Target): boolean =>
  holds(actor, 'manage-user') && reaches(actor, target)

/** The owner stays, and nobody removes themselves. */
export const mayRemove = (actor: Actor, target: Target): boolean =>
  mayUpdate(actor, target) && !target.is_owner && target.id !== actor.userId

/** Nobody changes the roles that they hold themselves, except the owner. */
export const mayAssignRoles = (actor: Actor, target: Target): boolean =>
  mayUpdate(actor, target) && (actor.isOwner || target.id !== actor.userId)

/** Who has a link becomes that member: nobody gets one to more than they hold themselves. */
export const mayInvite = (actor: Actor, pending: Target): boolean =>
  holds(actor, 'invite-user') && reaches(actor, pending)
