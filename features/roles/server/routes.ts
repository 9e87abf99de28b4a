import {
  assignPermissions,
  createRole,
  deleteRole,
  explainPermissions,
  getRole,
  listPermissions,
  listPermissionsOfRole,
  listPositions,
  listRoleNames,
  listRoles,
  setPermissionsOfRole,
  updateRole,
} from '#features/roles/contract.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import { change, create, remove, toRole, UNKNOWN_ROLE } from '#features/roles/server/actions.ts'
import { explain } from '#features/roles/server/explain.ts'
import { sortPermissions } from '#features/roles/server/policy.ts'
import { listSuggestedPositions } from '#features/roles/server/positions.ts'
import {
  findRole,
  findRolePermissions,
  listAllRoles,
  listHolders,
  listRolesByName,
} from '#features/roles/server/queries.ts'
import { invalidField, requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import type { Bilingual } from '#shared/locale.ts'
import { PERMISSIONS } from '#shared/permissions.ts'

const DELETED: Bilingual = { en: 'The role was deleted.', ar: 'حُذف الدور.' }

/** The role that a field names; the same 422 for an unknown id and for one of another company. */
function ensureRole<T>(role: T | undefined, field: string): T {
  if (role === undefined) throw invalidField(field, UNKNOWN_ROLE)
  return role
}

function reads(server: Server): void {
  serve(server, listPermissions, async ({ locale }) => ({
    permissions: PERMISSIONS.map((name) => {
      const { area, label } = describePermission(name)
      return { name, area: area[locale], label: label[locale] }
    }),
  }))
  serve(server, listRoles, async (ctx) => ({
    roles: (await listAllRoles(ctx)).map((role) => toRole(ctx, role)),
  }))
  serve(server, getRole, async (ctx, { params }) => {
    const [role, users] = await Promise.all([findRole(ctx, params.id), listHolders(ctx, params.id)])
    return { role: { ...toRole(ctx, requireFound(role)), users } }
  })
  serve(server, listRoleNames, async (ctx) => ({ roles: await listRolesByName(ctx) }))
  serve(server, listPermissionsOfRole, async (ctx, { query }) => {
    const role = ensureRole(await findRolePermissions(ctx, query.role), 'role')
    return { permissions: sortPermissions(role.permissions) }
  })
  serve(server, listPositions, async (ctx) => ({ data: await listSuggestedPositions(ctx) }))
  serve(server, explainPermissions, (ctx, { params }) => explain(ctx, params.user_id))
}

function writes(server: Server): void {
  serve(server, createRole, async (ctx, { body }) => ({ role: await create(ctx, body) }))
  serve(server, updateRole, async (ctx, { params, body }) => ({
    role: requireFound(await change(ctx, { ...body, id: params.id })),
  }))
  serve(server, assignPermissions, async (ctx, { body }) => {
    const { role_id, permissions, version } = body
    return { role: ensureRole(await change(ctx, { id: role_id, permissions, version }), 'role_id') }
  })
  serve(server, setPermissionsOfRole, async (ctx, { body }) => {
    const { role, permissions } = body
    return { role: ensureRole(await change(ctx, { id: role, permissions }), 'role') }
  })
  serve(server, deleteRole, async (ctx, input) => {
    await remove(ctx, input)
    return { message: DELETED[ctx.locale] }
  })
}

export function roleRoutes(server: Server): void {
  reads(server)
  writes(server)
}
