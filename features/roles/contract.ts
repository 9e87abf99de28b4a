import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { deleteWithMove, id, namedRef, permissionName, text } from '#shared/fields.ts'
import { PERMISSIONS } from '#shared/permissions.ts'

const Role = z.strictObject({
  id,
  name: z.string(),
  version: z.int(),
  users_count: z.int(),
  /** The routine tasks that only its holders do. */
  duties_count: z.int(),
  /** How often it is chosen to be notified of routine tasks that are not reported. */
  escalations_count: z.int(),
  permissions: z.array(z.strictObject({ name: permissionName })),
  /** `assign`: give it to a member or take it away; the caller must hold all its permissions. */
  can: z.strictObject({ update: z.boolean(), delete: z.boolean(), assign: z.boolean() }),
})
export type Role = z.output<typeof Role>

export const listPermissions = endpoint({
  method: 'GET',
  path: '/permissions',
  summary: 'Every permission there is, with its words',
  reply: z.strictObject({
    permissions: z.array(
      z.strictObject({ name: permissionName, area: z.string(), label: z.string() }),
    ),
  }),
  may: 'view-role',
  shows: [],
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  summary: 'The roles of the company with their permissions',
  reply: z.strictObject({ roles: z.array(Role) }),
  may: 'view-role',
  shows: ['people', 'company'],
})

export const getRole = endpoint({
  method: 'GET',
  path: '/roles/{id}',
  summary: 'One role, with who holds it',
  params: z.strictObject({ id }),
  reply: z.strictObject({ role: z.extend(Role, { users: z.array(namedRef) }) }),
  may: 'view-role',
  shows: ['people', 'company'],
})

export const listRoleNames = endpoint({
  method: 'GET',
  path: '/rols',
  summary: 'The roles of the company by name',
  reply: z.strictObject({ roles: z.array(namedRef) }),
  may: 'view-role',
  shows: ['people', 'company'],
})

export const listPermissionsOfRole = endpoint({
  method: 'GET',
  path: '/perms',
  summary: 'The permissions of one role',
  query: z.strictObject({ role: id }),
  reply: z.strictObject({ permissions: z.array(permissionName) }),
  may: 'view-role',
  shows: ['people', 'company'],
})

const permissionNames = z.array(permissionName).check(z.maxLength(PERMISSIONS.length))
const version = z.optional(z.int())

export const createRole = endpoint({
  method: 'POST',
  path: '/roles',
  summary: 'Creates a role; only with permissions that the caller holds',
  body: z.strictObject({ name: text(60), permissions: z._default(permissionNames, []) }),
  reply: z.strictObject({ role: Role }),
  statuses: [201],
  may: 'manage-role',
  changes: 'people',
})

export const updateRole = endpoint({
  method: 'PUT',
  path: '/roles/{id}',
  summary: 'Renames a role, or changes its permissions',
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: text(60),
    permissions: z.optional(permissionNames),
    version,
  }),
  reply: z.strictObject({ role: Role }),
  may: 'manage-role',
  changes: 'people',
})

export const assignPermissions = endpoint({
  method: 'POST',
  path: '/roles/assign-permissions',
  summary: 'Sets the permissions of a role',
  body: z.strictObject({ role_id: id, permissions: permissionNames, version }),
  reply: z.strictObject({ role: Role }),
  may: 'manage-role',
  changes: 'people',
})

export const setPermissionsOfRole = endpoint({
  method: 'POST',
  path: '/perms',
  summary: 'Sets the permissions of a role, under an older path',
  body: z.strictObject({ role: id, permissions: permissionNames }),
  reply: z.strictObject({ role: Role }),
  may: 'manage-role',
  changes: 'people',
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/roles/{id}',
  summary: 'Deletes a role that nobody holds, or moves its holders to another first',
  ...deleteWithMove,
  may: 'manage-role',
  changes: 'people',
})

export const listPositions = endpoint({
  method: 'GET',
  path: '/positions',
  summary: 'Positions in use in the company, and usual ones to choose from',
  reply: z.strictObject({ data: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),
  may: 'member',
  shows: ['people', 'company'],
})

export const explainPermissions = endpoint({
  method: 'GET',
  path: '/users/{user_id}/permissions',
  summary: 'What a member may do, and by which of their roles',
  params: z.strictObject({ user_id: id }),
  reply: z.strictObject({
    user: z.extend(namedRef, { is_owner: z.boolean() }),
    /** The departments that the user leads, which give access to their reports and occurrences. */
    leads: z.array(namedRef),
    permissions: z.array(
      z.strictObject({
        name: permissionName,
        area: z.string(),
        label: z.string(),
        /** The roles that grant it; empty if it is not held, or held as the owner. */
        roles: z.array(namedRef),
        held: z.boolean(),
      }),
    ),
  }),
  may: 'view-role',
  shows: ['people', 'company'],
})
