import * as z from 'zod/mini'
import { addDays, type IsoDate } from '#platform/shared/dates.ts'
import { isoDate } from '#platform/shared/fields.ts'
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
  const from = search.from ?? addDays(to, 1 - LAST_DAYS)
  const scope: Scope = {
    ...withEnd({ from, to }, 'to', to),
    by: search.by ?? 'day',
    departments: search.departments ?? [],
  }
  return { scope, change, today }
}

/** The server counts over a year at most. */
const MOST_DAYS = 366

export interface Range {
  from: IsoDate
  to: IsoDate
}

function within(date: IsoDate, first: IsoDate, last: IsoDate): IsoDate {
  if (date < first) return first
  return date > last ? last : date
}

/** A range with another end: the other one gives way where it would run backwards or grow too long. */
export const withEnd = ({ from, to }: Range, end: 'from' | 'to', date: IsoDate): Range =>
  end === 'from'
    ? { from: date, to: within(to, date, addDays(date, MOST_DAYS - 1)) }
    : { from: within(from, addDays(date, 1 - MOST_DAYS), date), to: date }
