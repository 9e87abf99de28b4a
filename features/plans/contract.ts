import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { isoDate } from '#shared/fields.ts'

export const TRIAL_DAYS = 14
export const TRIAL_PLAN_ID = 2

export const Plan = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  isPopular: z.boolean(),
  /** US dollars per month. */
  price: z.int(),
  /** A `value` of null means no limit. */
  features: z.array(
    z.strictObject({
      name: z.enum(['storage', 'one_time_tasks', 'users']),
      value: z.nullable(z.int()),
    }),
  ),
})
export type Plan = z.output<typeof Plan>

/** `expire_date` is the plan's last day; the plan ends with that day in the company's time zone. */
export const PlanInfo = z.strictObject({
  plan_id: z.int(),
  plan_name: z.string(),
  expire_date: isoDate,
  expired: z.boolean(),
})
export type PlanInfo = z.output<typeof PlanInfo>

/** The share of a limit from which the product warns that it is nearly reached. */
export const NEARLY_FULL = 0.8

/** A plan limit and its usage: megabytes of files, this month's one-time tasks, or members. */
export const LimitUse = z.strictObject({
  name: z.enum(['storage', 'one_time_tasks', 'users']),
  used: z.number(),
  limit: z.int(),
})
export type LimitUse = z.output<typeof LimitUse>
export type LimitName = LimitUse['name']

/** `one_time_tasks` counts this month. Users include members who have not joined yet. */
export const PlanUse = z.extend(PlanInfo, {
  usage: z.strictObject({
    storage_mb: z.number(),
    one_time_tasks: z.int(),
    users: z.int(),
  }),
})
export type PlanUse = z.output<typeof PlanUse>

/** The company's usage of each limit. */
export const usageByLimit = (usage: PlanUse['usage']): Record<LimitName, number> => ({
  storage: usage.storage_mb,
  one_time_tasks: usage.one_time_tasks,
  users: usage.users,
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans',
  summary: 'The plans on offer',
  reply: z.strictObject({ data: z.strictObject({ data: z.array(Plan) }) }),
  may: 'public',
})

export const listAllPlans = endpoint({
  method: 'GET',
  path: '/plans/all',
  summary: 'The plans on offer, as a plain list',
  reply: z.strictObject({ plans: z.array(Plan) }),
  may: 'public',
})

export const getCompanyPlanDetails = endpoint({
  method: 'GET',
  path: '/getCompanyPlanDetails',
  summary: 'The plan of the company, until when, and how much of it is used',
  reply: z.strictObject({
    data: z.strictObject({
      data: PlanUse,
    }),
  }),
  may: 'member',
  shows: ['company'],
  evenWhenExpired: true,
})
