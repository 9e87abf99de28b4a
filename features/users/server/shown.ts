import type { CompanyUser } from '#features/users/contract.ts'
import { mayAssignRoles, mayRemove, mayUpdate } from '#features/users/server/policy.ts'
import type { MemberRow } from '#features/users/server/queries.ts'
import { type Ctx, holds } from '#platform/server/context.ts'

/**
 * A member as the caller reads them, with what they may do with them; their address for who may see
 * the team, and to oneself.
 */
export function shown(ctx: Ctx, { beyond, email, ...member }: MemberRow): CompanyUser {
  const target = { id: member.id, is_owner: member.is_owner, beyond }
  return {
    ...member,
    ...((holds(ctx, 'view-user') || member.id === ctx.userId) && { email }),
    can: {
      update: mayUpdate(ctx, target),
      remove: mayRemove(ctx, target),
      assign_roles: mayAssignRoles(ctx, target),
    },
  }
}
