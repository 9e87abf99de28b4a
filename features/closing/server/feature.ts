import * as pages from '#features/closing/pages.ts'
import { mailClosing, removeClosedCompany } from '#features/closing/server/closing.ts'
import { closingRoutes } from '#features/closing/server/routes.ts'
import { queueClosings } from '#features/companies/server/closing-queries.ts'
import type { Feature } from '#server/feature.ts'

/** The deletion of a company: its owner can cancel it for thirty days, then all data is removed. */
export const closing: Feature = {
  tables: [],
  pages: Object.values(pages),
  routes: closingRoutes,
  jobs: [mailClosing, removeClosedCompany],
  schedule: (now) => queueClosings(now, { tell: mailClosing, remove: removeClosedCompany }),
}
