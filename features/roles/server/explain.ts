import type { explainPermissions } from '#features/roles/contract.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import { findMember } from '#features/roles/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import type { Reply } from '#shared/endpoint.ts'
import { expandPermissions, PERMISSIONS } from '#shared/permissions.ts'

/** A member's permissions with the roles that grant them; an owner has all, without roles. */
export async function explain(ctx: Ctx, userId: string): Promise<Reply<typeof explainPermissions>> {
  const { leads, roles, ...user } = requireFound(await findMember(ctx, userId))
  const permissions = PERMISSIONS.map((name) => {
    const { area, label } = describePermission(name)
    const giving = user.is_owner
      ? []
      : roles.filter((role) => expandPermissions(role.permissions).has(name))
    return {
      name,
      area: area[ctx.locale],
      label: label[ctx.locale],
      roles: giving.map((role) => ({ id: role.id, name: role.name })),
      held: user.is_owner || giving.length > 0,
    }
  })
  return { user, leads, permissions }
}
