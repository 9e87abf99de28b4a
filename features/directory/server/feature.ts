import { directoryRoutes } from '#features/directory/server/routes.ts'
import type { Feature } from '#server/feature.ts'

export const directory: Feature = {
  tables: [],
  routes: directoryRoutes,
}
