import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { TaskType } from '#features/routine-tasks/contract.ts'

/** What a person types may look like a number in the URL. */
const typed = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

const orNothing = <T extends z.core.$ZodType>(shape: T) => z.catch(z.optional(shape), undefined)

/** The day that is shown and its filters, as they stand in the URL; what is not valid is left out. */
export const routineTaskSearch = z.object({
  day: orNothing(z.literal('yesterday')),
  dept_id: orNothing(typed),
  task_type: orNothing(TaskType),
  status: orNothing(z.enum(['reported', 'not_reported', 'done', 'not_done'])),
  search: orNothing(typed),
})
export type DaySearch = z.output<typeof routineTaskSearch>

export const NO_FILTERS = {
  dept_id: undefined,
  task_type: undefined,
  status: undefined,
  search: undefined,
} satisfies DaySearch

interface Options {
  /** Typing does not fill the history. */
  replace?: boolean
}

/** The page's part of the URL, and the function that changes it without moving the page. */
export function useDaySearch() {
  const search = routineTaskSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (wanted: Partial<DaySearch>, { replace = false }: Options = {}) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...wanted }),
      replace,
      resetScroll: false,
    })
  return { search, change }
}
