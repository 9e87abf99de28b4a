import * as z from 'zod/mini'
import { isoDate } from '#platform/shared/fields.ts'
import { lastDays, type Range, withEnd } from '#platform/web/range/range.ts'
import { orNothing, useUrlSearch } from '#platform/web/url-search.ts'
import { useCompanyClock } from '#platform/web/useCompanyClock.ts'

const LAST_DAYS = 30
export const GRANULARITIES = ['day', 'week', 'month'] as const

/** What the charts cover, as it stands in the URL; what is not valid is left out. */
const performanceSearch = z.object({
  from: orNothing(isoDate),
  to: orNothing(isoDate),
  by: orNothing(z.enum(GRANULARITIES)),
  departments: orNothing(z.array(z.uuid())),
})

export interface Scope extends Range {
  by: (typeof GRANULARITIES)[number]
  departments: string[]
}

/** The days that the charts cover: the last thirty unless the URL says otherwise. */
export function useScope() {
  const { search, change } = useUrlSearch(performanceSearch)
  const { date: today } = useCompanyClock()
  const to = search.to ?? today
  const { from } = lastDays(LAST_DAYS, to)
  const scope: Scope = {
    ...withEnd({ from: search.from ?? from, to }, 'to', to),
    by: search.by ?? 'day',
    departments: search.departments ?? [],
  }
  return { scope, change, today }
}
