import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { id, named } from '#platform/shared/fields.ts'

const DirectoryPerson = z.strictObject({
  id,
  name: z.string(),
  ppUrl: z.nullable(z.string()),
  status: z.enum(['active', 'pending']),
})
export type DirectoryPerson = z.output<typeof DirectoryPerson>

export const getDirectory = endpoint({
  method: 'GET',
  path: '/directory',
  summary: 'Id and name of the people, departments and roles that pickers offer',
  reply: z.strictObject({
    people: z.array(DirectoryPerson),
    departments: z.array(named),
    /** Empty for who sees no roles. */
    roles: z.array(named),
  }),
  may: 'member',
})
