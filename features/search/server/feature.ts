import { searchRoutes } from '#features/search/server/routes.ts'
import type { Feature } from '#server/feature.ts'

export const search: Feature = {
  tables: [],
  routes: searchRoutes,
}
