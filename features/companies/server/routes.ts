import { getCompanyData } from '#features/companies/contract.ts'
import { getCompany } from '#features/companies/server/queries.ts'
import { found } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function companyRoutes(server: Server): void {
  serve(server, getCompanyData, async (ctx) => ({ data: found(await getCompany(ctx)) }))
}
