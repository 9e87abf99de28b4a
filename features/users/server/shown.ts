import type { CompanyUser } from '#features/users/contract.ts'
import { mayAssignRoles, mayRemove, mayUpdate } from '#features/users/server/policy.ts'
import type { MemberRow } from '#features/users/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'

/** A member as the caller reads them, with what they may do with them. */
export function shown(ctx: Ctx, { beyond, ...member }: MemberRow): CompanyUser {
  const target = { id: member.id, is_owner: member.is_owner, beyond }
  return {
    ...member,
    can: {
      update: mayUpdate(ctx, target),
      remove: mayRemove(ctx, target),
      assign_roles: mayAssignRoles(ctx, target),
    },
  }
}
