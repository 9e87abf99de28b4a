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
  /** Dollars a month. */
  price: z.int(),
  /** `value` null means no limit. */
  features: z.array(
    z.strictObject({
      name: z.enum(['storage', 'one_time_tasks', 'users']),
      value: z.nullable(z.int()),
    }),
  ),
})
export type Plan = z.output<typeof Plan>

/** `expire_date` is the last day of the plan, which ends with that day in the company's zone. */
export const PlanInfo = z.strictObject({
  plan_id: z.int(),
  plan_name: z.string(),
  expire_date: isoDate,
  expired: z.boolean(),
})
export type PlanInfo = z.output<typeof PlanInfo>

/** From this share of a limit on it is said that it will soon be reached. */
export const NEARLY_FULL = 0.8

/** One limit of a plan beside what is used of it: megabytes of files, this month's tasks, members. */
export const LimitUse = z.strictObject({
  name: z.enum(['storage', 'one_time_tasks', 'users']),
  used: z.number(),
  limit: z.int(),
})
export type LimitUse = z.output<typeof LimitUse>
export type LimitName = LimitUse['name']

/** Of `one_time_tasks` this month's. Members count whether they have joined or not. */
export const PlanUse = z.extend(PlanInfo, {
  usage: z.strictObject({
    storage_mb: z.number(),
    one_time_tasks: z.int(),
    users: z.int(),
  }),
})
export type PlanUse = z.output<typeof PlanUse>

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
