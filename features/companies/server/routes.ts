import {
  getCompanyData,
  getDate,
  listUsualHolidays,
  updateCompanyData,
} from '#features/companies/contract.ts'
import { usualHolidays } from '#features/companies/holidays.ts'
import { findDate, getCompany } from '#features/companies/server/queries.ts'
import { changeSettings } from '#features/companies/server/settings.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function companyRoutes(server: Server): void {
  serve(server, getCompanyData, async (ctx) => ({ data: requireFound(await getCompany(ctx)) }))
  serve(server, updateCompanyData, async (ctx, { body }) => ({
    data: await changeSettings(ctx, body),
  }))
  serve(server, getDate, async (ctx, { params }) => requireFound(await findDate(ctx, params.date)))
  serve(server, listUsualHolidays, async ({ locale }, { params }) => ({
    holidays: usualHolidays(params.country, params.year, locale),
  }))
}
