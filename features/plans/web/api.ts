import { listPlans } from '#features/plans/contract.ts'
import { call } from '#platform/web/call.ts'

export const fetchPlans = async () => (await call(listPlans, undefined)).data.data
