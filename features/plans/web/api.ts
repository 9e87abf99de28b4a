import { getCompanyPlanDetails, listPlans } from '#features/plans/contract.ts'
import { call } from '#platform/web/call.ts'

export const fetchPlans = async () => (await call(listPlans, undefined)).data.data

/** The company's plan, its last day, and how much of it is used. */
export const fetchPlanInfo = async () => (await call(getCompanyPlanDetails, undefined)).data.data
