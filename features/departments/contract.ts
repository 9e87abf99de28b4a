import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { id, named, optionalText, text } from '#platform/shared/fields.ts'

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
})
