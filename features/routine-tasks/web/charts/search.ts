import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type Range, withEnd } from '#features/routine-tasks/web/charts/range.ts'
import { useCompanyClock } from '#features/routine-tasks/web/useCompanyClock.ts'
import { addDays } from '#platform/shared/dates.ts'
import { isoDate } from '#platform/shared/fields.ts'

const LAST_DAYS = 30
export const GRANULARITIES = ['day', 'week', 'month'] as const

/** What the charts cover, as it stands in the URL; what is not valid is left out. */
const performanceSearch = z.object({
  from: z.catch(z.optional(isoDate), undefined),
  to: z.catch(z.optional(isoDate), undefined),
  by: z.catch(z.optional(z.enum(GRANULARITIES)), undefined),
  departments: z.catch(z.optional(z.array(z.uuid())), undefined),
})
type PerformanceSearch = z.output<typeof performanceSearch>

export interface Scope extends Range {
  by: (typeof GRANULARITIES)[number]
  departments: string[]
}

interface Options {
  /** Typing does not fill the history. */
  replace?: boolean
}

/** The days that the charts cover: the last thirty unless the URL says otherwise. */
export function useScope() {
  const search = performanceSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { date: today } = useCompanyClock()
  const to = search.to ?? today
  const from = search.from ?? addDays(to, 1 - LAST_DAYS)
  const scope: Scope = {
    ...withEnd({ from, to }, 'to', to),
    by: search.by ?? 'day',
    departments: search.departments ?? [],
  }
  const change = (wanted: Partial<PerformanceSearch>, { replace = false }: Options = {}) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...wanted }),
      replace,
      resetScroll: false,
    })
  return { scope, change, today }
}
