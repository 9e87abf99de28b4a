import * as z from 'zod/mini'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import {
  chooseGranularity,
  GRANULARITIES,
  type Granularity,
} from '#features/routine-tasks/performance/web/granularity.ts'
import { isoDate } from '#shared/fields.ts'
import { daysIn, lastDays, type Range, withEnd } from '#ui/range/range.ts'

const DEFAULT_DAYS = 30

/** The scope of the charts as stored in the URL; invalid values are dropped. */
const performanceSearch = z.object({
  from: optionalParam(isoDate),
  to: optionalParam(isoDate),
  by: optionalParam(z.enum(GRANULARITIES)),
  departments: optionalParam(z.array(z.uuid())),
})

export interface Scope extends Range {
  by: Granularity
  days: number
  /** The granularity in the URL is too fine for this width. */
  coarser: boolean
  departments: string[]
}

/** The days of a chart and how they are grouped. */
export type ChartRange = Pick<Scope, 'by' | 'coarser' | 'from' | 'to'>

export type ChartFilters = ReturnType<typeof useChartFilters>

/**
 * The scope of the charts at this width; by default the last thirty days. `departmentId` limits it
 * to the department whose page shows them.
 */
export function useChartFilters(width: number, departmentId?: string) {
  const { search, change } = useUrlSearch(performanceSearch)
  const { date: today } = useCompanyClock()
  const to = search.to ?? today
  const { from } = lastDays(DEFAULT_DAYS, to)
  const range = withEnd({ from: search.from ?? from, to }, 'to', to)
  const days = daysIn(range)
  const by = chooseGranularity(days, width, search.by)
  const scope: Scope = {
    ...{ ...range, days, by, coarser: search.by !== undefined && search.by !== by },
    departments: departmentId ? [departmentId] : (search.departments ?? []),
  }
  return { scope, change, today, width, departmentId }
}
