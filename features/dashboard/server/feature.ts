import * as pages from '#features/dashboard/pages.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import type { Feature } from '#platform/server/feature.ts'

export const dashboard: Feature = {
  tables: [],
  pages: Object.values(pages),
  routes: dashboardRoutes,
}
