import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import {
  evaluateReport,
  type OccurrenceToEvaluate,
} from '#features/routine-tasks/evaluations/contract.ts'
import type { ReportedRow } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import {
  cancelEvaluationQueries,
  invalidateAfterEvaluation,
  setCachedReport,
  setPendingReport,
} from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { reportFromConflict } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import { toast } from '#ui/toast.ts'

const REFUSED_MS = 8000

interface SentEvaluation {
  rating: number
  comment: string
  version: number
}

/** The report as the server is expected to return it. */
const toExpectedReport = (report: Report, { rating, comment }: SentEvaluation): Report => ({
  ...report,
  evaluation: {
    id: report.evaluation?.id ?? '',
    rating,
    comment,
    user: { id: readSession()?.userId ?? '', name: '' },
  },
})

type Evaluation = NonNullable<Report['evaluation']>

/** A rating by somebody else, given after this page read the report and before the user's own. */
function findOverwrittenRating(known: Evaluation | null, { history = [] }: Evaluation) {
  const former = history.at(-2)
  if (!former || former.user.id === readSession()?.userId) return undefined
  const isKnown = known?.user.id === former.user.id && known.rating === former.rating
  return isKnown ? undefined : former
}

interface Options {
  row: ReportedRow
  /** Called with each new state of the row, so that it keeps its place in the list. */
  keep: (row: OccurrenceToEvaluate) => void
  /** The server rejected it; `changed` is the current report if that was the reason. */
  onRefused: (refusal: {
    said: SentEvaluation
    reason: string
    changed: Report | undefined
  }) => void
}

/**
 * Evaluates one report optimistically. If the server rejects it, the last confirmed state returns
 * and the reason is shown. Changes of one report are sent one after the other.
 */
export function useEvaluate({ row, keep, onRefused }: Options) {
  const { t } = useTranslations(['evaluations', 'routine'])
  const reasonOf = useReason()
  const inFlight = useRef({ count: 0, confirmed: row.report, last: row.report })

  const showReport = (report: Report) => {
    inFlight.current.last = report
    setCachedReport(row, report)
    keep({ ...row, report })
  }
  const settle = (report: Report) => {
    inFlight.current.confirmed = report
    if (inFlight.current.count > 1) return
    setPendingReport(row, undefined)
    showReport(report)
  }
  const refuse = (error: unknown, said: SentEvaluation) => {
    const task = row.task.task_name
    const reason = reasonOf(error)
    // A conflict returns the current report, in the same format as for its reporter.
    const changed = error instanceof CallError ? reportFromConflict(error) : undefined
    settle(changed ?? inFlight.current.confirmed)
    onRefused({ said, reason, changed })
    toast({
      tone: changed ? 'late' : 'not-done',
      title: t(changed ? 'evaluations:changedTitle' : 'routine:refused', { task }),
      detail: reason,
      timeout: REFUSED_MS,
    })
  }

  const notifyOverwritten = ({ user, rating }: Pick<Evaluation, 'user' | 'rating'>) =>
    toast({
      tone: 'late',
      title: t('evaluations:ratedMeanwhile', { name: user.name, task: row.task.task_name }),
      detail: t('evaluations:ratedMeanwhileText', { rating }),
      timeout: REFUSED_MS,
    })

  const { mutate, isPending } = useMutation({
    scope: { id: `evaluate ${row.report.id}` },
    mutationFn: ({ rating, comment, version }: SentEvaluation) =>
      call(evaluateReport, {
        params: { id: row.report.id },
        body: { rating, comment, report_version: version },
      }),
    onMutate: cancelEvaluationQueries,
    onSuccess: ({ evaluation }) => {
      const other = findOverwrittenRating(inFlight.current.confirmed.evaluation, evaluation)
      if (other) notifyOverwritten(other)
      settle({ ...inFlight.current.confirmed, evaluation })
    },
    onError: refuse,
    onSettled: () => {
      inFlight.current.count -= 1
      return invalidateAfterEvaluation()
    },
  })

  /** Saves the stars, the comment, or both; a comment without stars waits for them. */
  const evaluate = (change: { rating?: number; comment?: string }): void => {
    if (inFlight.current.count === 0)
      inFlight.current = { ...inFlight.current, confirmed: row.report, last: row.report }
    const { last, count } = inFlight.current
    const rating = change.rating ?? last.evaluation?.rating
    // Another user's comment is never copied into the user's own evaluation.
    const isOwn = last.evaluation?.user.id === readSession()?.userId
    const comment = change.comment ?? (isOwn ? last.evaluation?.comment : undefined) ?? ''
    if (rating === undefined) return
    if (rating === last.evaluation?.rating && comment === last.evaluation.comment) return
    const said = { rating, comment, version: last.version }
    inFlight.current.count = count + 1
    const shown = toExpectedReport(last, said)
    setPendingReport(row, shown)
    showReport(shown)
    mutate(said)
  }
  return { evaluate, isPending }
}
