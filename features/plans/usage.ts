import type { LimitName, PlanUse } from '#features/plans/contract.ts'

/** The company's usage of each limit. */
export const usageByLimit = (usage: PlanUse['usage']): Record<LimitName, number> => ({
  storage: usage.storage_mb,
  one_time_tasks: usage.one_time_tasks,
  users: usage.users,
})
