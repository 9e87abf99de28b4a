import {
  getRole,
  listPermissions,
  listPermissionsOfRole,
  listRoleNames,
  listRoles,
} from '#features/roles/contract.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import {
  findRole,
  findRolePermissions,
  listAllRoles,
  listRolesByName,
} from '#features/roles/server/queries.ts'
import { found } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'
import { PERMISSIONS } from '#platform/shared/permissions.ts'

export function roleRoutes(server: Server): void {
  serve(server, listPermissions, async ({ locale }) => ({
    permissions: PERMISSIONS.map((name) => {
      const { area, label } = describePermission(name)
      return { name, area: area[locale], label: label[locale] }
    }),
  }))
  serve(server, listRoles, async (ctx) => ({ roles: await listAllRoles(ctx) }))
  serve(server, getRole, async (ctx, { params }) => ({
    role: found(await findRole(ctx, params.id)),
  }))
  serve(server, listRoleNames, async (ctx) => ({ roles: await listRolesByName(ctx) }))
  serve(server, listPermissionsOfRole, async (ctx, { query }) =>
    found(await findRolePermissions(ctx, query.role)),
  )
}
