import * as z from 'zod/mini'
import { useReply } from '#client/query.ts'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { getTaskPerformance } from '#features/one-time-tasks/performance/contract.ts'
import type { ChartFilters } from '#features/routine-tasks/performance/web/search.ts'

export const GROUPS = ['department', 'project', 'person'] as const
export type GroupedBy = (typeof GROUPS)[number]

const tasksSearch = z.object({
  projects: optionalParam(z.array(z.uuid())),
  group: optionalParam(z.enum(GROUPS)),
})

/** The filters of the one-time task charts, stored in the URL next to days and departments. */
export function useTasksSearch() {
  const { search, change } = useUrlSearch(tasksSearch)
  return { projects: search.projects ?? [], group: search.group ?? 'department', change }
}

/** The numbers of one-time tasks by department, project or person. */
export function useTaskNumbers(
  { scope }: ChartFilters,
  projects: readonly string[],
  by: GroupedBy,
) {
  const { from, to, by: granularity, departments } = scope
  const body = {
    ...{ from, to, granularity, by },
    ...(departments.length > 0 && { department_ids: departments }),
    ...(projects.length > 0 && { project_ids: [...projects] }),
  }
  return useReply(getTaskPerformance, { body })
}

/** Removes the filters; undefined if there are none. */
export function useClearFilters({ scope, change }: ChartFilters): (() => void) | undefined {
  const tasks = useTasksSearch()
  if (scope.departments.length === 0 && tasks.projects.length === 0) return undefined
  // One call for both: each change starts from the current URL and would not see the other.
  return () => change({ departments: undefined, ...{ projects: undefined } })
}
