import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { isoDate } from '#platform/shared/fields.ts'

export const TRIAL_DAYS = 14
export const TRIAL_PLAN_ID = 2

const Plan = z.strictObject({
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
      data: z.extend(PlanInfo, {
        usage: z.strictObject({
          storage_mb: z.number(),
          one_time_tasks: z.int(),
          users: z.int(),
        }),
      }),
    }),
  }),
  may: 'member',
  shows: ['company'],
  evenWhenExpired: true,
})
