import * as z from 'zod/mini'
import { LimitUse, PlanInfo } from '#features/plans/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, locale, namedRef, permissionName } from '#shared/fields.ts'

/** How many hours a clock counts on. */
export const Clock = z.enum(['24h', '12h'])

export const Profile = z.strictObject({
  id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Whether the caller has opened a confirmation link mailed to their address. */
  email_confirmed: z.boolean(),
  /** The new address that the caller requested but has not confirmed yet. */
  pending_email: z.nullable(z.string()),
  profile: z.strictObject({
    ppUrl: z.nullable(z.string()),
    city: z.string(),
    country: z.string(),
    state: z.string(),
    position: z.string(),
  }),
  phones: z.array(z.strictObject({ CC: z.string(), phone: z.string() })),
  links: z.array(z.strictObject({ icon: z.string(), link: z.string() })),
  locale: z.nullable(locale),
  clock: Clock,
  /** Whether the caller is assignee or supervisor of any one-time task, done or not. */
  has_tasks: z.boolean(),
  /** The Base64 key with which a browser encrypts the data that it stores for the caller. */
  storage_key: z.string(),
  is_owner: z.boolean(),
  roles: z.array(namedRef),
  permissions: z.array(permissionName),
  /** Departments whose routine tasks the caller defines and reviews without any permission. */
  managed_departments: z.array(id),
  company: z.strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    timezone: z.string(),
    first_day_of_week: z.int(),
    weekend_chosen: z.boolean(),
    hijri_dates: z.boolean(),
    /** The date on which the company is deleted. */
    delete_on: z.nullable(z.string()),
  }),
  /** `near`: the nearly reached limits, fullest first; for the owner only. */
  plan: z.extend(PlanInfo, { near: z.array(LimitUse) }),
})
export type Profile = z.output<typeof Profile>

export const getUserProfile = endpoint({
  method: 'GET',
  path: '/userProfile',
  summary: 'The caller: profile, permissions, company and plan; all that a page needs to begin',
  reply: z.strictObject({ data: Profile }),
  may: 'member',
  shows: ['company'],
  evenWhenExpired: true,
  evenWhenClosing: 'owner',
})
