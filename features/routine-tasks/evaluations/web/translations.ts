import { isolateTime } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import type { EvaluationSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import { isLate } from '#features/routine-tasks/reports/web/day.ts'

export type TranslateEvaluations = Translate<'evaluations', 'routine'>

/** "08:00–09:00", or only the start if it has no end. */
export function formatWindow(
  t: Translate<'evaluations', 'routine' | 'common'>,
  { from, to }: Pick<OccurrenceToEvaluate['task'], 'from' | 'to'>,
): string {
  if (!from) return to ? t('routine:until', { time: isolateTime(to) }) : t('routine:anyTime')
  const start = isolateTime(from)
  return to ? t('common:timeRange', { from: start, to: isolateTime(to) }) : start
}

const STATUS_WORDS = {
  not_reported: 'routine:notReported',
  reported: 'routine:reportedState',
  done: 'routine:done',
  not_done: 'routine:notDone',
  undone: 'routine:undone',
  overdue: 'routine:overdue',
  late: 'routine:late',
  early: 'routine:early',
  notable: 'evaluations:notable',
} as const

export const formatStatus = (t: TranslateEvaluations, status: keyof typeof STATUS_WORDS): string =>
  t(STATUS_WORDS[status])

/** The status of a row as text; what was not reported in time is overdue. */
export const formatState = (
  t: TranslateEvaluations,
  { report, late_after }: Pick<OccurrenceToEvaluate, 'report' | 'late_after'>,
  now: number,
): string => {
  if (report) return formatStatus(t, report.status)
  return formatStatus(t, isLate({ report, late_after }, { now }) ? 'overdue' : 'not_reported')
}

/** The active filters as texts for the printed sheet. */
export function formatFilters(
  t: TranslateEvaluations,
  { status, evaluated, search }: EvaluationSearch,
  department: string | undefined,
): string[] {
  return [
    department,
    status && formatStatus(t, status),
    evaluated !== undefined &&
      t(evaluated ? 'evaluations:evaluatedYes' : 'evaluations:evaluatedNo'),
    search && t('evaluations:searchFor', { text: search }),
  ].filter((words) => typeof words === 'string')
}
