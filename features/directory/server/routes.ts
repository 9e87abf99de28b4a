import { findPeople, getDirectory } from '#features/directory/contract.ts'
import { findNames, getNames } from '#features/directory/server/queries.ts'
import { hasPermission } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function directoryRoutes(server: Server): void {
  serve(server, getDirectory, async (ctx) => {
    const names = requireFound(await getNames(ctx))
    const seesRoles = hasPermission(ctx, 'view-role') || hasPermission(ctx, 'invite-user')
    return seesRoles ? names : { ...names, roles: [] }
  })
  serve(server, findPeople, async (ctx, { query }) =>
    requireFound(await findNames(ctx, query.search)),
  )
}
