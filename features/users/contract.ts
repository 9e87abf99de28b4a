import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  id,
  instant,
  lineWithoutLink,
  message,
  namedRef,
  nameWithoutLink,
  pageNumber,
  paging,
  searchQuery,
  singleLine,
} from '#shared/fields.ts'

/** Callers who may not see the team get only what selectors need: id, names and picture. */
const CompanyUser = z.strictObject({
  id,
  name: z.string(),
  last_name: z.string(),
  ppUrl: z.nullable(z.string()),
  email: z.optional(z.string()),
  position: z.optional(z.string()),
  status: z.optional(z.enum(['active', 'pending'])),
  is_owner: z.optional(z.boolean()),
  roles: z.optional(z.array(namedRef)),
  departments: z.optional(z.array(namedRef)),
  last_seen_at: z.optional(z.nullable(instant)),
  version: z.optional(z.int()),
  can: z.optional(
    z.strictObject({ update: z.boolean(), remove: z.boolean(), assign_roles: z.boolean() }),
  ),
})
export type CompanyUser = z.output<typeof CompanyUser>

/**
 * With `page`, the reply contains that page and its position; without it, the first thousand
 * people. `total` is the number of all.
 */
export const listCompanyUsers = endpoint({
  method: 'GET',
  path: '/company-users',
  summary: 'The people of the company',
  query: z.strictObject({
    page: z.optional(pageNumber),
    per_page: paging.per_page,
    search: searchQuery,
    status: z.optional(z.enum(['active', 'pending'])),
    role_id: z.optional(id),
    dept_id: z.optional(id),
    sort: z._default(z.enum(['name', 'email', 'position', 'last_seen']), 'name'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  reply: z.strictObject({
    users: z.array(CompanyUser),
    total: z.int(),
    current_page: z.optional(z.int()),
    per_page: z.optional(z.int()),
    last_page: z.optional(z.int()),
    next_page_url: z.optional(z.nullable(z.string())),
    prev_page_url: z.optional(z.nullable(z.string())),
  }),
  may: 'member',
  shows: ['people', 'company'],
})

const ofUser = { params: z.strictObject({ user_id: id }) }
const user = z.strictObject({ user: CompanyUser })

export const editUser = endpoint({
  method: 'POST',
  path: '/edit-user/{user_id}',
  summary: 'Changes a member’s name or position; what is left out stays as it is',
  ...ofUser,
  body: z.strictObject({
    name: z.optional(nameWithoutLink(60)),
    last_name: z.optional(lineWithoutLink(60)),
    position: z.optional(singleLine(80)),
    version: z.optional(z.int()),
  }),
  reply: user,
  may: 'manage-user',
  changes: 'people',
})

export const getOpenWork = endpoint({
  method: 'GET',
  path: '/users/{user_id}/open-work',
  summary: 'What a member would leave behind',
  ...ofUser,
  reply: z.strictObject({
    open_tasks: z.int(),
    /** The routine tasks that only they do. */
    duties: z.int(),
    departments: z.array(namedRef),
    projects: z.array(namedRef),
  }),
  may: 'manage-user',
  shows: ['people', 'company'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/delete-user/{user_id}',
  summary: 'Removes a member; their open work stays, or goes to `hand_over_to`',
  ...ofUser,
  query: z.strictObject({ hand_over_to: z.optional(id) }),
  reply: z.extend(message, { open_tasks: z.int() }),
  may: 'manage-user',
  changes: 'people',
})

export const assignDepartments = endpoint({
  method: 'POST',
  path: '/users/{user_id}/assign-departments',
  summary: 'Sets the departments of a member',
  ...ofUser,
  body: z.strictObject({ department_ids: z.array(id).check(z.maxLength(200)) }),
  reply: user,
  may: 'manage-user',
  changes: 'people',
})

export const unassignDepartment = endpoint({
  method: 'POST',
  path: '/unassign-department/{user_id}',
  summary: 'Takes a member out of a department',
  ...ofUser,
  body: z.strictObject({ department_id: id }),
  reply: user,
  may: 'manage-user',
  changes: 'people',
})

const userAndRole = z.strictObject({ user_id: id, role_id: id })

export const assignRole = endpoint({
  method: 'POST',
  path: '/users/assign-role',
  summary: 'Gives a member a role of which the caller holds every permission',
  body: userAndRole,
  reply: user,
  may: 'manage-user',
  changes: 'people',
})

export const unassignRole = endpoint({
  method: 'POST',
  path: '/unassign-role',
  summary: 'Takes a role away from a member',
  body: userAndRole,
  reply: user,
  may: 'manage-user',
  changes: 'people',
})
