import type { Actor } from '#server/context.ts'
import type { Permission } from '#shared/permissions.ts'

/** A member with permissions, as policies see them. */
export const member = (...permissions: Permission[]): Actor => ({
  userId: 'member',
  isOwner: false,
  permissions: new Set(permissions),
})

export const owner: Actor = { userId: 'owner', isOwner: true, permissions: new Set() }
