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
  replaceReport,
  rowId,
} from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { type EvaluationSearch, toInput } from '#features/routine-tasks/evaluations/web/search.ts'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { usePages } from '#records/list/web/usePages.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'

const QUEUE_LENGTH = 40

type QueueReply = Reply<typeof listToEvaluate>

/**
 * A day: returns its first page once loaded, then all pages (`isComplete`). While a new filter
 * loads, the previous list stays; while a new day loads, it does not.
 */
export const useEvaluationDay = (date: IsoDate, search: EvaluationSearch) =>
  usePages({
    pageAt: (page: number) => queryOptions(listEvaluationDay, toInput(date, search, page)),
    keyOf: rowId,
    placeholderKey: date,
  })

/** Prefetches a day when its link gets the pointer or the focus. */
export const prefetchDay = (date: IsoDate, search: EvaluationSearch): void =>
  void queryClient.prefetchQuery(queryOptions(listEvaluationDay, toInput(date, search)))

/** The newest reports that wait for the caller's evaluation. */
export const useQueue = (dept_id: string | undefined) =>
  useReply(
    listToEvaluate,
    { query: { per_page: QUEUE_LENGTH, ...(dept_id && { dept_id }) } },
    { networkMode: 'always' },
  )

/** The server's count, minus the reports that were rated on this page since. */
export const countWaiting = ({ data, total }: QueueReply): number =>
  total - data.filter((row) => !isWaiting(row)).length

export interface WholeDay {
  rows: OccurrenceToEvaluate[]
  /**
   * The total with active filters; higher than the number of rows while only the first page is
   * loaded.
   */
  total: number
  totals: EvaluationReply['totals']
}

/** Fetches the whole day for a sheet. */
export async function fetchWholeDay(date: IsoDate, search: EvaluationSearch): Promise<WholeDay> {
  const read = (page: number) => call(listEvaluationDay, toInput(date, search, page))
  const { data: rows, total, totals } = await fetchPages(read, keyOf)
  return { rows, total, totals }
}

/** Cancels pending fetches, so that they cannot overwrite the optimistic state. */
export const cancelEvaluationQueries = (): Promise<void> =>
  cancelQueries(listEvaluationDay, listToEvaluate)

/** A key that is equal for all pages of one list. */
function toListKey({ queryKey: [, , , input] }: Pick<Query, 'queryKey'>): string {
  const { params, query } = input as ReturnType<typeof toInput>
  return JSON.stringify({ params, query: { ...query, page: 1 } })
}

/** For each cached list of days, the report that it has for an occurrence; the newest page wins. */
function findReports(key: string): ReadonlyMap<string, Report | null> {
  const pages = queryClient.getQueryCache().findAll({ queryKey: queryKey(listEvaluationDay) })
  const found = new Map<string, Report | null>()
  for (const page of pages.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)) {
    const { data } = (page.state.data as EvaluationReply | undefined) ?? { data: [] }
    const row = data.find((one) => keyOf(one) === key)
    if (row) found.set(toListKey(page), row.report)
  }
  return found
}

const replaceInQueue = (reply: QueueReply, key: string, report: Report): QueueReply => ({
  ...reply,
  data: reply.data.map((one) => (keyOf(one) === key ? { ...one, report } : one)),
})

/** Replaces the report of an occurrence in all cached lists and updates their totals. */
export function setCachedReport(row: OccurrenceToEvaluate, report: Report): void {
  const key = keyOf(row)
  const before = findReports(key)
  updateCached<EvaluationReply>(listEvaluationDay, (old, page) => {
    const former = before.get(toListKey(page))
    return former === undefined ? old : replaceReport(old, key, { before: former, after: report })
  })
  updateCached<QueueReply>(listToEvaluate, (old) => replaceInQueue(old, key, report))
}

/** Reports with a pending evaluation, by the key of their occurrence. */
const pendingReports = new Map<string, Report>()

/** Overlays a report on all replies while its evaluation is pending; undefined removes it. */
export function setPendingReport(row: OccurrenceToEvaluate, report: Report | undefined): void {
  if (report) pendingReports.set(keyOf(row), report)
  else pendingReports.delete(keyOf(row))
}

overlayPending(listEvaluationDay, (reply) =>
  [...pendingReports].reduce((old, [key, after]) => {
    const row = old.data.find((one) => keyOf(one) === key)
    return row ? replaceReport(old, key, { before: row.report, after }) : old
  }, reply),
)
overlayPending(listToEvaluate, (reply) =>
  [...pendingReports].reduce((old, [key, report]) => replaceInQueue(old, key, report), reply),
)

/** Sets who has seen the given reports in all cached lists. */
export function setCachedSeen(ids: readonly string[], seen: OccurrenceToEvaluate['seen']): void {
  const change = <Reply extends { data: OccurrenceToEvaluate[] }>(old: Reply): Reply => ({
    ...old,
    data: old.data.map((row) =>
      row.report && ids.includes(row.report.id) ? { ...row, seen } : row,
    ),
  })
  updateCached<EvaluationReply>(listEvaluationDay, change)
  updateCached<QueueReply>(listToEvaluate, change)
}

/**
 * Marks cached evaluations as stale without a refetch; visible ones refetch on the change event.
 */
export async function invalidateAfterEvaluation(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isStaleAfter(['reports']), refetchType: 'none' })
}
