import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { id, named } from '#platform/shared/fields.ts'
import { PERMISSIONS } from '#platform/shared/permissions.ts'

export const PermissionName = z.enum(PERMISSIONS)

const Role = z.strictObject({
  id,
  name: z.string(),
  version: z.int(),
  users_count: z.int(),
  permissions: z.array(z.strictObject({ name: PermissionName })),
})
export type Role = z.output<typeof Role>

export const listPermissions = endpoint({
  method: 'GET',
  path: '/permissions',
  summary: 'Every permission there is, with its words',
  reply: z.strictObject({
    permissions: z.array(
      z.strictObject({ name: PermissionName, area: z.string(), label: z.string() }),
    ),
  }),
  may: 'view-role',
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  summary: 'The roles of the company with their permissions',
  reply: z.strictObject({ roles: z.array(Role) }),
  may: 'view-role',
})

export const getRole = endpoint({
  method: 'GET',
  path: '/roles/{id}',
  summary: 'One role',
  params: z.strictObject({ id }),
  reply: z.strictObject({ role: Role }),
  may: 'view-role',
})

export const listRoleNames = endpoint({
  method: 'GET',
  path: '/rols',
  summary: 'The roles of the company by name',
  reply: z.strictObject({ roles: z.array(named) }),
  may: 'view-role',
})

export const listPermissionsOfRole = endpoint({
  method: 'GET',
  path: '/perms',
  summary: 'The permissions of one role',
  query: z.strictObject({ role: id }),
  reply: z.strictObject({ permissions: z.array(PermissionName) }),
  may: 'view-role',
})
