import { lockMembers } from '#features/users/server/queries.ts'
import { type Ctx, holds } from '#platform/server/context.ts'
import { forbidden, unauthorized } from '#platform/server/errors.ts'
import type { Permission } from '#platform/shared/permissions.ts'

/**
 * The caller as they stand now that nobody else can change them or the members named, and which
 * of those are there. Throws 401 when the caller was removed meanwhile, 403 without `permission`.
 */
export async function settle(ctx: Ctx, permission: Permission, ids: readonly string[]) {
  const { present, standing } = await lockMembers(ctx, ids)
  if (!standing) throw unauthorized()
  const actor: Ctx = {
    ...ctx,
    isOwner: standing.is_owner,
    permissions: new Set(standing.permissions),
  }
  if (!holds(actor, permission)) throw forbidden()
  return { actor, present }
}
