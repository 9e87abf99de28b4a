import { saveDaySnapshots } from '#features/dashboard/analysis/server/day-queries.ts'
import { analysisRoutes } from '#features/dashboard/analysis/server/routes.ts'
import { attentionRoutes } from '#features/dashboard/attention/server/routes.ts'
import { briefDocument } from '#features/dashboard/brief/server/document.ts'
import { purgeBriefs, queueBriefs } from '#features/dashboard/brief/server/queries.ts'
import { briefRoutes } from '#features/dashboard/brief/server/routes.ts'
import { mailBrief, mailRequestedBrief } from '#features/dashboard/brief/server/sending.ts'
import { chartsDocument } from '#features/dashboard/charts/server/document.ts'
import * as pages from '#features/dashboard/pages.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import type { Feature } from '#server/feature.ts'

export const dashboard: Feature = {
  tables: ['dashboard_days', 'brief_settings', 'brief_mails'],
  pages: Object.values(pages),
  routes: (server) => {
    dashboardRoutes(server)
    analysisRoutes(server)
    attentionRoutes(server)
    briefRoutes(server)
  },
  snapshotDay: saveDaySnapshots,
  jobs: [mailBrief, mailRequestedBrief],
  schedule: (now) => queueBriefs(now, mailBrief),
  purge: purgeBriefs,
  extensions: [chartsDocument, briefDocument],
}
