import * as z from 'zod/mini'
import { optionalParam, textParam } from '#client/url-search.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { useListSearch } from '#records/list/web/useListSearch.ts'

/** The day and its filters as stored in the URL; invalid values are dropped. */
export const routineTaskSearch = z.object({
  day: optionalParam(z.literal('yesterday')),
  scope: optionalParam(z.literal('all')),
  dept_id: optionalParam(textParam),
  task_type: optionalParam(TaskType),
  status: optionalParam(z.enum(['reported', 'not_reported', 'done', 'not_done'])),
  search: optionalParam(textParam),
})
export type DaySearch = z.output<typeof routineTaskSearch>

export const useDaySearch = () =>
  useListSearch(routineTaskSearch, ['dept_id', 'task_type', 'status'])
export type DayFilterList = ReturnType<typeof useDaySearch>
