import { listCompanyUsers } from '#features/users/contract.ts'
import { listNames, listPeople } from '#features/users/server/queries.ts'
import { holds } from '#platform/server/context.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function userRoutes(server: Server): void {
  serve(server, listCompanyUsers, async (ctx) => ({
    users: await (holds(ctx, 'view-user') ? listPeople(ctx) : listNames(ctx)),
  }))
}
