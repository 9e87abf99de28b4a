import { call } from '#client/call.ts'
import { setPlanExpired } from '#client/session.ts'
import { getCompanyPlanDetails, listPlans, type PlanUse } from '#features/plans/contract.ts'

export const fetchPlans = async () => (await call(listPlans, undefined)).data.data

/** The company's plan, its last day, and its usage. */
export async function fetchPlanInfo(): Promise<PlanUse> {
  const { data: info } = (await call(getCompanyPlanDetails, undefined)).data
  if (info.expired) setPlanExpired(true)
  return info
}
