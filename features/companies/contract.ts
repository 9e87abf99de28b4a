import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { id, isoDate, locale } from '#platform/shared/fields.ts'

export const CompanySize = z.int().check(z.gte(1), z.lte(4))
export const Industry = z.int().check(z.gte(1), z.lte(4))

const Company = z.strictObject({
  id,
  name: z.string(),
  slug: z.string(),
  companySize: CompanySize,
  industry: Industry,
  timezone: z.string(),
  locale,
  first_day_of_week: z.int(),
  weekend: z.array(z.int()),
  holidays: z.array(z.strictObject({ date: isoDate, name: z.string() })),
  task_visibility: z.enum(['company', 'participants']),
  version: z.int(),
})
export type Company = z.output<typeof Company>

export const getCompanyData = endpoint({
  method: 'GET',
  path: '/company-data',
  summary: 'The company of the caller and its settings',
  reply: z.strictObject({ data: Company }),
  may: 'member',
  evenWhenExpired: true,
})
