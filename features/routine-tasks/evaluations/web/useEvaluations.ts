import type { Query } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import {
  cancelQueries,
  fetchPages,
  isStaleAfter,
  overlayPending,
  queryClient,
  queryKey,
  queryOptions,
  updateCached,
  useReply,
} from '#client/query.ts'
import {
  listEvaluationDay,
  listToEvaluate,
  type OccurrenceToEvaluate,
} from '#features/routine-tasks/evaluations/contract.ts'
import {
  type EvaluationReply,
  isWaiting,
  keyOf,
  rowId,
  withReport,
} from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { type EvaluationSearch, inputOf } from '#features/routine-tasks/evaluations/web/search.ts'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { usePages } from '#records/list/web/usePages.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'

const QUEUE_LENGTH = 40

type QueueReply = Reply<typeof listToEvaluate>

/**
 * A day: its first page as soon as that has come, then all of it (`isComplete`). Another filter
 * leaves the former list in sight, another day does not.
 */
export const useEvaluationDay = (date: IsoDate, search: EvaluationSearch) =>
  usePages({
    pageAt: (page: number) => queryOptions(listEvaluationDay, inputOf(date, search, page)),
    keyOf: rowId,
    alike: date,
  })

/** Fetches a day ahead, when the pointer or the focus comes to what leads there. */
export const fetchDayAhead = (date: IsoDate, search: EvaluationSearch): void =>
  void queryClient.prefetchQuery(queryOptions(listEvaluationDay, inputOf(date, search)))

/** The newest reports that wait for the caller's evaluation. */
export const useQueue = (dept_id: string | undefined) =>
  useReply(
    listToEvaluate,
    { query: { per_page: QUEUE_LENGTH, ...(dept_id && { dept_id }) } },
    { networkMode: 'always' },
  )

/** Of those that the server counts, some may have got their stars here since. */
export const countWaiting = ({ data, total }: QueueReply): number =>
  total - data.filter((row) => !isWaiting(row)).length

export interface Gathered {
  rows: OccurrenceToEvaluate[]
  /** With the filters in use; more than the rows as long as only the first page has come. */
  total: number
  totals: EvaluationReply['totals']
}

/** The whole day as it is now, for a sheet. */
export async function fetchWholeDay(date: IsoDate, search: EvaluationSearch): Promise<Gathered> {
  const read = (page: number) => call(listEvaluationDay, inputOf(date, search, page))
  const { data: rows, total, totals } = await fetchPages(read, keyOf)
  return { rows, total, totals }
}

/** Stops what is being fetched anew, so that it cannot overwrite what is shown meanwhile. */
export const holdEvaluations = (): Promise<void> => cancelQueries(listEvaluationDay, listToEvaluate)

/** What all pages of a list have in common. */
function listOf({ queryKey: [, , , input] }: Pick<Query, 'queryKey'>): string {
  const { params, query } = input as ReturnType<typeof inputOf>
  return JSON.stringify({ params, query: { ...query, page: 1 } })
}

/** The report that each list of days has at an occurrence, as it came last. */
function reportsAt(key: string): ReadonlyMap<string, Report | null> {
  const pages = queryClient.getQueryCache().findAll({ queryKey: queryKey(listEvaluationDay) })
  const found = new Map<string, Report | null>()
  for (const page of pages.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)) {
    const { data } = (page.state.data as EvaluationReply | undefined) ?? { data: [] }
    const row = data.find((one) => keyOf(one) === key)
    if (row) found.set(listOf(page), row.report)
  }
  return found
}

const inQueue = (reply: QueueReply, key: string, report: Report): QueueReply => ({
  ...reply,
  data: reply.data.map((one) => (keyOf(one) === key ? { ...one, report } : one)),
})

/** Puts a report at its occurrence, wherever that is kept; the totals of its list count it anew. */
export function putReport(row: OccurrenceToEvaluate, report: Report): void {
  const key = keyOf(row)
  const before = reportsAt(key)
  updateCached<EvaluationReply>(listEvaluationDay, (old, page) => {
    const former = before.get(listOf(page))
    return former === undefined ? old : withReport(old, key, { before: former, after: report })
  })
  updateCached<QueueReply>(listToEvaluate, (old) => inQueue(old, key, report))
}

/** Reports as they are shown while their evaluation is on its way, by their occurrences. */
const onTheWay = new Map<string, Report>()

/** Keeps a report as it is shown over all that is read meanwhile; undefined when it has arrived. */
export function keepShown(row: OccurrenceToEvaluate, report: Report | undefined): void {
  if (report) onTheWay.set(keyOf(row), report)
  else onTheWay.delete(keyOf(row))
}

overlayPending(listEvaluationDay, (reply) =>
  [...onTheWay].reduce((old, [key, after]) => {
    const row = old.data.find((one) => keyOf(one) === key)
    return row ? withReport(old, key, { before: row.report, after }) : old
  }, reply),
)
overlayPending(listToEvaluate, (reply) =>
  [...onTheWay].reduce((old, [key, report]) => inQueue(old, key, report), reply),
)

/** Puts who has seen reports where they are shown; nothing about one that is another text by now. */
export function putSeen(ids: readonly string[], seen: OccurrenceToEvaluate['seen']): void {
  const change = <Reply extends { data: OccurrenceToEvaluate[] }>(old: Reply): Reply => ({
    ...old,
    data: old.data.map((row) =>
      row.report && ids.includes(row.report.id) ? { ...row, seen } : row,
    ),
  })
  updateCached<EvaluationReply>(listEvaluationDay, change)
  updateCached<QueueReply>(listToEvaluate, change)
}

/** What shows evaluations is old now; what is on the screen hears of it as of anybody's change. */
export async function renewAfterEvaluation(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isStaleAfter(['reports']), refetchType: 'none' })
}
