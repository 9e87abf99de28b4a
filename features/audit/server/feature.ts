import * as pages from '#features/audit/pages.ts'
import { auditExport, deleteExpiredLines } from '#features/audit/server/queries.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import type { Feature } from '#server/feature.ts'

export const audit: Feature = {
  tables: ['audit_events'],
  pages: Object.values(pages),
  routes: auditRoutes,
  extensions: [auditExport],
  purge: deleteExpiredLines,
}
