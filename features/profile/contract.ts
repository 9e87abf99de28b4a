import * as z from 'zod/mini'
import { LimitUse, PlanInfo } from '#features/plans/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, locale, named, permissionName } from '#shared/fields.ts'

export const Profile = z.strictObject({
  id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Whether the caller has opened a link that was mailed to their address. */
  email_confirmed: z.boolean(),
  /** The address that the caller asked for and has yet to confirm. */
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
  /** Whether the caller does or supervises one-time tasks, done or not. */
  has_tasks: z.boolean(),
  /** With which a browser seals what it keeps for the caller, in Base64. */
  storage_key: z.string(),
  is_owner: z.boolean(),
  roles: z.array(named),
  permissions: z.array(permissionName),
  /** Whose routine tasks the caller defines and reviews, whatever the permissions. */
  managed_departments: z.array(id),
  company: z.strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    timezone: z.string(),
    first_day_of_week: z.int(),
    /** The day on which the company is deleted. */
    delete_on: z.nullable(z.string()),
  }),
  /** `near`: of the owner's, the limits that will soon be reached, the fullest first. */
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
