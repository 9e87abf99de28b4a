import * as z from 'zod/mini'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { shapeOf } from '#records/fields/field.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  deleteWithMove,
  id,
  message,
  namedRef,
  pageNumber,
  pageSchema,
  searchQuery,
  wholeNumber,
} from '#shared/fields.ts'

/** The maximum number of members that a department lists. */
export const MAX_LISTED_MEMBERS = 50

const Department = z.strictObject({
  id,
  ...shapeOf(DEPARTMENT_FIELDS, 'reply'),
  manager: z.nullable(namedRef),
  /** The first MEMBERS_SHOWN members by name. */
  members: z.array(namedRef),
  members_count: z.int(),
  /** The number of one-time tasks that are not done. */
  open_tasks: z.int(),
  /** The number of active routine tasks. */
  routine_tasks: z.int(),
  /** It has routine tasks but nobody to report them: no member has accepted an invitation. */
  unmanned: z.boolean(),
  version: z.int(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type Department = z.output<typeof Department>

/** Users who may not see departments get only names, and all fields of those they manage. */
const ListedDepartment = z.extend(z.partial(Department), { id, name: z.string() })

export const listDepartments = endpoint({
  method: 'GET',
  path: '/departments',
  summary: 'The departments of the company',
  reply: z.strictObject({ Departments: z.array(ListedDepartment) }),
  may: 'member',
  shows: ['people', 'tasks', 'company'],
})

/** The maximum number of members in one form. */
export const MAX_MEMBERS_PER_REQUEST = 1_000

export const listDepartmentMembers = endpoint({
  method: 'GET',
  path: '/departments/{id}/members',
  summary: 'The members of a department, by name, for its manager and for who may see departments',
  params: z.strictObject({ id }),
  query: z.strictObject({
    page: z._default(pageNumber, 1),
    per_page: z._default(wholeNumber(MAX_MEMBERS_PER_REQUEST), MAX_LISTED_MEMBERS),
    search: searchQuery,
  }),
  reply: pageSchema(namedRef),
  may: 'member',
  shows: ['people', 'company'],
})

const members = z.array(id).check(z.maxLength(MAX_MEMBERS_PER_REQUEST))

export const createDepartment = endpoint({
  method: 'POST',
  path: '/departments',
  summary: 'Creates a department',
  body: z.strictObject({
    ...shapeOf(DEPARTMENT_FIELDS, 'create'),
    manager_id: z.nullish(id),
    member_ids: z._default(members, []),
  }),
  reply: z.strictObject({ department: Department }),
  statuses: [201],
  may: 'manage-department',
  changes: 'people',
})

export const updateDepartment = endpoint({
  method: 'PUT',
  path: '/departments/{id}',
  summary: 'Changes a department; what is left out stays as it is',
  params: z.strictObject({ id }),
  body: z.strictObject({
    ...shapeOf(DEPARTMENT_FIELDS, 'change'),
    manager_id: z.nullish(id),
    /** The complete new member list; refused if there are more than MEMBERS_SHOWN members. */
    member_ids: z.optional(members),
    add_member_ids: z.optional(members),
    remove_member_ids: z.optional(members),
    version: z.optional(z.int()),
  }),
  reply: z.strictObject({ department: Department }),
  may: 'manage-department',
  changes: 'people',
})

export const assignManager = endpoint({
  method: 'PUT',
  path: '/department/assign-manager',
  summary: 'Sets who leads a department, or that nobody does',
  body: z.strictObject({ department_id: id, manager_id: z.nullable(id) }),
  reply: z.strictObject({ department: Department }),
  may: 'manage-department',
  changes: 'people',
})

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/departments/{id}',
  summary: 'Deletes a department; `move_to` takes its members, routine tasks and open work',
  ...deleteWithMove,
  /** `undelete` is possible for a few minutes, and not after contents were moved elsewhere. */
  reply: z.extend(message, { can: z.strictObject({ undelete: z.boolean() }) }),
  may: 'manage-department',
  changes: 'people',
})

export const undeleteDepartment = endpoint({
  method: 'POST',
  path: '/departments/{id}/undelete',
  summary: 'Brings back a department that held nothing, for whoever deleted it a few minutes ago',
  params: z.strictObject({ id }),
  reply: z.strictObject({ department: Department }),
  may: 'manage-department',
  changes: 'people',
})
