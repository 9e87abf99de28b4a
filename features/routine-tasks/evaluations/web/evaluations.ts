import type {
  listEvaluationDay,
  OccurrenceToEvaluate,
} from '#features/routine-tasks/evaluations/contract.ts'
import {
  type Occurrence,
  occurrenceKey,
  type Report,
} from '#features/routine-tasks/reports/contract.ts'
import type { Reply } from '#shared/endpoint.ts'

export type EvaluationReply = Reply<typeof listEvaluationDay>
export type Totals = EvaluationReply['totals']
/** An occurrence that is reported. */
export type ReportedRow = OccurrenceToEvaluate & { report: Report }

export const isReported = (row: OccurrenceToEvaluate): row is ReportedRow => row.report !== null
export const keyOf = ({ date, slot, task }: Pick<OccurrenceToEvaluate, 'date' | 'slot' | 'task'>) =>
  occurrenceKey({ date, slot, id: task.id })
/** The element id of a row. */
export const rowId = (row: OccurrenceToEvaluate) => `evaluation-${keyOf(row)}`
/** A row in the format of the reporter's day page. */
export const toOccurrence = ({
  task,
  can: _,
  seen: _seen,
  ...row
}: OccurrenceToEvaluate): Occurrence => ({
  ...task,
  ...row,
  can: { report: false, take_back: false, claim: false, release: false },
})
export const isWaiting = ({ report, seen, can }: OccurrenceToEvaluate) =>
  can.evaluate && report !== null && report.evaluation === null && seen === null

/** Keeps a row evaluated here if the list was read before the evaluation. */
const newer = (fresh: OccurrenceToEvaluate, kept: OccurrenceToEvaluate): OccurrenceToEvaluate =>
  kept.report?.evaluation &&
  fresh.report?.evaluation === null &&
  kept.report.version === fresh.report.version
    ? kept
    : fresh

/** How a list keeps evaluated rows. */
export const KEPT_ROW_OPTIONS = { keyOf, newer }

/** The next waiting report after the rated one; otherwise the first. */
export function nextWaiting(rows: readonly OccurrenceToEvaluate[], ratedId: string | undefined) {
  const waits = (row: OccurrenceToEvaluate) => isWaiting(row) && rowId(row) !== ratedId
  const rated = rows.findIndex((row) => rowId(row) === ratedId)
  return rows.slice(rated + 1).find(waits) ?? rows.find(waits)
}

/** The totals after an evaluation changed, computed like on the server. */
export function recountTotals(totals: Totals, before: Report | null, after: Report | null): Totals {
  const ratings = [before, after].map((report) => report?.evaluation?.rating)
  const [old, now] = ratings
  const evaluated = totals.evaluated + (now === undefined ? 0 : 1) - (old === undefined ? 0 : 1)
  const sum = (totals.rating_average ?? 0) * totals.evaluated + (now ?? 0) - (old ?? 0)
  const rating_average = evaluated > 0 ? Math.round((sum / evaluated) * 100) / 100 : null
  return { ...totals, evaluated, rating_average }
}

/** Replaces the report of an occurrence in a cached page and updates the totals. */
export const replaceReport = (
  reply: EvaluationReply,
  key: string,
  { before, after }: { before: Report | null; after: Report },
): EvaluationReply => ({
  ...reply,
  data: reply.data.map((one) => (keyOf(one) === key ? { ...one, report: after } : one)),
  totals: recountTotals(reply.totals, before, after),
})

export interface Section {
  id: string
  /** `open`: unreported; `company`: occurrences without a department. */
  kind: 'open' | 'department' | 'company' | 'date'
  name: string
  rows: OccurrenceToEvaluate[]
}

function groupRows(
  rows: readonly OccurrenceToEvaluate[],
  of: (row: OccurrenceToEvaluate) => Omit<Section, 'rows'>,
) {
  const found = new Map<string, Section>()
  for (const row of rows) {
    const section = of(row)
    const known = found.get(section.id)
    if (known) known.rows.push(row)
    else found.set(section.id, { ...section, rows: [row] })
  }
  return [...found.values()]
}

/** The unreported ones first, then the departments in the order of the list. */
export const groupDay = (rows: readonly OccurrenceToEvaluate[]): Section[] =>
  groupRows(rows, ({ report, department }) => {
    if (!report) return { id: 'open', kind: 'open', name: '' }
    if (!department) return { id: 'company', kind: 'company', name: '' }
    return { id: department.id, kind: 'department', name: department.name }
  })

export const groupQueue = (rows: readonly OccurrenceToEvaluate[]): Section[] =>
  groupRows(rows, ({ date }) => ({ id: date, kind: 'date', name: date }))
