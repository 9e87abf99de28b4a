import * as z from 'zod/mini'
import { orNothing, useUrlSearch } from '#client/url-search.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import {
  GRANULARITIES,
  type Granularity,
  granularityFor,
} from '#features/routine-tasks/performance/web/fit.ts'
import { isoDate } from '#shared/fields.ts'
import { daysIn, lastDays, type Range, withEnd } from '#ui/range/range.ts'

const LAST_DAYS = 30

/** What the charts cover, as it stands in the URL; what is not valid is left out. */
const performanceSearch = z.object({
  from: orNothing(isoDate),
  to: orNothing(isoDate),
  by: orNothing(z.enum(GRANULARITIES)),
  departments: orNothing(z.array(z.uuid())),
})

export interface Scope extends Range {
  by: Granularity
  days: number
  /** What the URL asks for cannot be drawn this wide. */
  coarser: boolean
  departments: string[]
}

/** The days of a chart, and how they are put together. */
export type Cut = Pick<Scope, 'by' | 'coarser' | 'from' | 'to'>

export type Filtered = ReturnType<typeof useScope>

/**
 * The days that the charts cover, the last thirty unless the URL says otherwise, on a page so wide.
 * `departmentId`: on the page of a department, which alone they show there.
 */
export function useScope(width: number, departmentId?: string) {
  const { search, change } = useUrlSearch(performanceSearch)
  const { date: today } = useCompanyClock()
  const to = search.to ?? today
  const { from } = lastDays(LAST_DAYS, to)
  const range = withEnd({ from: search.from ?? from, to }, 'to', to)
  const days = daysIn(range)
  const by = granularityFor(days, width, search.by)
  const scope: Scope = {
    ...{ ...range, days, by, coarser: search.by !== undefined && search.by !== by },
    departments: departmentId ? [departmentId] : (search.departments ?? []),
  }
  return { scope, change, today, width, departmentId }
}
