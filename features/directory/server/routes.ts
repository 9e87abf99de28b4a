import { findPeople, getDirectory } from '#features/directory/contract.ts'
import { findNames, getNames } from '#features/directory/server/queries.ts'
import { hasPermission } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

/** Whoever invites gives roles; whoever defines routine tasks can assign them to a role. */
const ROLE_READERS = ['view-role', 'invite-user', 'manage-dailytask'] as const

export function directoryRoutes(server: Server): void {
  serve(server, getDirectory, async (ctx) => {
    const { manages, ...names } = requireFound(await getNames(ctx))
    const seesRoles = manages || ROLE_READERS.some((permission) => hasPermission(ctx, permission))
    return seesRoles ? names : { ...names, roles: [] }
  })
  serve(server, findPeople, async (ctx, { query }) =>
    requireFound(await findNames(ctx, query.search)),
  )
}
