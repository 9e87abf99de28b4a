import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { freeText, id, message, named, optionalText, text } from '#platform/shared/fields.ts'

const Department = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  manager: z.nullable(named),
  members: z.array(named),
  /** One-time tasks that are not done. */
  open_tasks: z.int(),
  /** Active routine tasks. */
  routine_tasks: z.int(),
  version: z.int(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type Department = z.output<typeof Department>

/** Who may not see departments gets their names only, for selectors. */
const ListedDepartment = z.extend(z.partial(Department), { id, name: z.string() })

export const listDepartments = endpoint({
  method: 'GET',
  path: '/departments',
  summary: 'The departments of the company',
  reply: z.strictObject({ Departments: z.array(ListedDepartment) }),
  may: 'member',
})

export const createDepartment = endpoint({
  method: 'POST',
  path: '/departments',
  summary: 'Creates a department',
  body: z.strictObject({
    name: text(80),
    description: optionalText(500),
    manager_id: z.nullish(id),
    member_ids: z._default(z.array(id).check(z.maxLength(1000)), []),
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
    name: z.optional(text(80)),
    description: z.optional(freeText(500)),
    manager_id: z.nullish(id),
    member_ids: z.optional(z.array(id).check(z.maxLength(1000))),
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
  params: z.strictObject({ id }),
  query: z.strictObject({ move_to: z.optional(id) }),
  reply: message,
  may: 'manage-department',
  changes: 'people',
})
