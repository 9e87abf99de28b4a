import * as pages from '#features/activity/pages.ts'
import { activityRoutes } from '#features/activity/server/routes.ts'
import type { Feature } from '#server/feature.ts'

export const activity: Feature = {
  tables: [],
  pages: Object.values(pages),
  routes: activityRoutes,
}
