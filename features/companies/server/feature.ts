import * as z from 'zod/mini'
import { exportRoutes, settingsExport } from '#features/companies/export/server/routes.ts'
import { companyName } from '#features/companies/fields.ts'
import * as pages from '#features/companies/pages.ts'
import { companyRoutes } from '#features/companies/server/routes.ts'
import type { Feature } from '#server/feature.ts'
import { text, timeZone } from '#shared/fields.ts'

export const companies: Feature = {
  tables: ['companies', 'company_calendars', 'company_slugs'],
  pages: Object.values(pages),
  routes: (server) => {
    companyRoutes(server)
    exportRoutes(server)
  },
  columnSchemas: {
    'companies.name': companyName,
    'companies.timezone': timeZone,
    'company_calendars.holiday_names': z.array(text(80)),
  },
  notExported: {
    'companies.delete_on': 'a company that moves stays',
    'companies.deletion_told': 'a company that moves stays',
  },
  extensions: [settingsExport],
}
