import * as pages from '#features/closing/pages.ts'
import { closingJobs, queueClosingJobs } from '#features/closing/server/closing.ts'
import { closingRoutes } from '#features/closing/server/routes.ts'
import type { Feature } from '#server/feature.ts'

/** The deletion of a company: its owner can cancel it for thirty days, then all data is removed. */
export const closing: Feature = {
  tables: [],
  pages: Object.values(pages),
  routes: (server) => {
    closingRoutes(server)
    closingJobs(server)
  },
  schedule: queueClosingJobs,
}
