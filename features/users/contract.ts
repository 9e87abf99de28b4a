import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { id, instant, named } from '#platform/shared/fields.ts'

/** Who may not see the team gets only what selectors need: id, names and picture. */
const CompanyUser = z.strictObject({
  id,
  name: z.string(),
  last_name: z.string(),
  ppUrl: z.nullable(z.string()),
  email: z.optional(z.string()),
  position: z.optional(z.string()),
  status: z.optional(z.enum(['active', 'pending'])),
  is_owner: z.optional(z.boolean()),
  roles: z.optional(z.array(named)),
  departments: z.optional(z.array(named)),
  last_seen_at: z.optional(z.nullable(instant)),
})
export type CompanyUser = z.output<typeof CompanyUser>

export const listCompanyUsers = endpoint({
  method: 'GET',
  path: '/company-users',
  summary: 'The people of the company',
  reply: z.strictObject({ users: z.array(CompanyUser) }),
  may: 'member',
})
