import * as pages from '#features/roles/pages.ts'
import { pastRolesExport, rolesExport } from '#features/roles/server/queries.ts'
import { roleRoutes } from '#features/roles/server/routes.ts'
import type { Feature } from '#server/feature.ts'
import { text } from '#shared/fields.ts'

export const roles: Feature = {
  tables: ['roles', 'user_roles', 'past_user_roles'],
  pages: Object.values(pages),
  columnSchemas: { 'roles.name': text(60) },
  routes: roleRoutes,
  extensions: [rolesExport, pastRolesExport],
}
