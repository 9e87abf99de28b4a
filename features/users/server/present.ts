import type { CompanyUser } from '#features/users/contract.ts'
import { mayAssignRoles, mayRemove, mayUpdate } from '#features/users/server/policy.ts'
import type { MemberRow } from '#features/users/server/queries.ts'
import { type Ctx, hasPermission } from '#server/context.ts'

/**
 * A member as the caller may read them, with the allowed actions. The address is visible to users
 * who may see the team, and to the member.
 */
export function toMember(ctx: Ctx, row: MemberRow): CompanyUser {
  const { id, name, last_name, ppUrl, position, status, is_owner } = row
  const { roles, departments, last_seen_at, version } = row
  const seesEmail = hasPermission(ctx, 'view-user') || id === ctx.userId
  return {
    id,
    name,
    last_name,
    ppUrl,
    position,
    status,
    is_owner,
    roles,
    departments,
    last_seen_at,
    version,
    email: seesEmail ? row.email : undefined,
    can: {
      update: mayUpdate(ctx, row),
      remove: mayRemove(ctx, row),
      assign_roles: mayAssignRoles(ctx, row),
    },
  }
}
