import * as z from 'zod/mini'
import { orNothing, typed } from '#client/url-search.ts'
import { TaskType } from '#features/routine-tasks/definitions/task-type.ts'
import { useListSearch } from '#records/list/web/useListSearch.ts'

/** The day and its filters as stored in the URL; invalid values are dropped. */
export const routineTaskSearch = z.object({
  day: orNothing(z.literal('yesterday')),
  scope: orNothing(z.literal('all')),
  dept_id: orNothing(typed),
  task_type: orNothing(TaskType),
  status: orNothing(z.enum(['reported', 'not_reported', 'done', 'not_done'])),
  search: orNothing(typed),
})
export type DaySearch = z.output<typeof routineTaskSearch>

export const useDaySearch = () =>
  useListSearch(routineTaskSearch, ['dept_id', 'task_type', 'status'])
export type DayFilterList = ReturnType<typeof useDaySearch>
