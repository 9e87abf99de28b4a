import * as z from 'zod/mini'
import { optionalParam, textParam } from '#client/url-search.ts'
import type { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import { useListSearch } from '#records/list/web/useListSearch.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import { id, isoDate } from '#shared/fields.ts'

export const STATUSES = [
  'not_reported',
  'reported',
  'done',
  'not_done',
  'undone',
  'overdue',
  'late',
  'early',
  'notable',
] as const

/** The view, the day and the filters as stored in the URL; invalid values are dropped. */
const evaluationSearch = z.object({
  view: optionalParam(z.literal('queue')),
  date: optionalParam(isoDate),
  dept_id: optionalParam(id),
  status: optionalParam(z.enum(STATUSES)),
  evaluated: optionalParam(z.boolean()),
  search: optionalParam(textParam),
})
export type EvaluationSearch = z.output<typeof evaluationSearch>

const FILTERS = ['dept_id', 'status', 'evaluated'] as const

/** `departmentId`: limits the list to the department whose page shows it. */
export function useEvaluationSearch(departmentId?: string) {
  const list = useListSearch(
    evaluationSearch,
    FILTERS.filter((name) => name !== 'dept_id' || departmentId === undefined),
  )
  const search = departmentId ? { ...list.search, dept_id: departmentId } : list.search
  return { ...list, search, departmentId }
}
export type EvaluationList = ReturnType<typeof useEvaluationSearch>
export type ChangeSearch = EvaluationList['change']

/** The maximum page size of the server. */
const PER_PAGE = 100

type EvaluationInput = Input<typeof listEvaluationDay>

/**
 * The request for one page of a day; parsing the URL already removed values that the server
 * rejects.
 */
export function toInput(date: IsoDate, search: EvaluationSearch, page = 1): EvaluationInput {
  const { dept_id, status, evaluated, search: text } = search
  return {
    params: { date },
    query: {
      page,
      per_page: PER_PAGE,
      ...(dept_id && { dept_id }),
      ...(status && { status }),
      ...(evaluated !== undefined && { evaluated: evaluated ? 'true' : 'false' }),
      ...(text && { search: text.slice(0, 100) }),
    },
  }
}
