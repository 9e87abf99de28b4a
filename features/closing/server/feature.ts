import * as pages from '#features/closing/pages.ts'
import { closingJobs, queueAll } from '#features/closing/server/closing.ts'
import { closingRoutes } from '#features/closing/server/routes.ts'
import type { Feature } from '#server/feature.ts'

/** How a company ends: thirty days in which its owner may change their mind, and then nothing of it. */
export const closing: Feature = {
  tables: [],
  pages: Object.values(pages),
  routes: (server) => {
    closingRoutes(server)
    closingJobs(server)
  },
  schedule: queueAll,
}
