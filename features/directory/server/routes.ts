import { findPeople, getDirectory } from '#features/directory/contract.ts'
import { findNames, getNames } from '#features/directory/server/queries.ts'
import { holds } from '#server/context.ts'
import { found } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function directoryRoutes(server: Server): void {
  serve(server, getDirectory, async (ctx) => {
    const names = found(await getNames(ctx))
    const seesRoles = holds(ctx, 'view-role') || holds(ctx, 'invite-user')
    return seesRoles ? names : { ...names, roles: [] }
  })
  serve(server, findPeople, async (ctx, { query }) => found(await findNames(ctx, query.search)))
}
