import type { Role } from '#features/roles/contract.ts'
import { mayAssign, mayChange, sortPermissions } from '#features/roles/server/policy.ts'
import type { RoleRow } from '#features/roles/server/queries.ts'
import type { Ctx } from '#server/context.ts'

/** A role as the caller may read it, with the actions they may take on it. */
export function toRole(ctx: Ctx, role: RoleRow): Role {
  const { id, name, version, users_count, permissions } = role
  return {
    id,
    name,
    version,
    users_count,
    permissions: sortPermissions(permissions).map((permission) => ({ name: permission })),
    can: {
      update: mayChange(ctx, role),
      delete: mayChange(ctx, role),
      assign: mayAssign(ctx, role),
    },
  }
}
