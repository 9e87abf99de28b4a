import * as pages from '#features/absences/pages.ts'
import { absencesExport } from '#features/absences/server/export-queries.ts'
import { endAbsences } from '#features/absences/server/queries.ts'
import { absenceRoutes } from '#features/absences/server/routes.ts'
import { memberWork } from '#features/users/server/departure.ts'
import type { Feature } from '#server/feature.ts'

export const absences: Feature = {
  tables: ['absences'],
  pages: Object.values(pages),
  routes: absenceRoutes,
  extensions: [absencesExport, memberWork.contribute({ detachMember: endAbsences })],
}
