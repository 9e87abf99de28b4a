import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import {
  evaluateReport,
  type OccurrenceToEvaluate,
} from '#features/routine-tasks/evaluations/contract.ts'
import type { Judged } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import {
  holdEvaluations,
  keepShown,
  putReport,
  renewAfterEvaluation,
} from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import { type Report, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { currentFromConflict } from '#records/edit/web/current-of.ts'
import { toast } from '#ui/toast.ts'

const REFUSED_MS = 8000

interface Said {
  rating: number
  comment: string
  version: number
}

/** The report as the server is expected to return it. */
const expected = (report: Report, { rating, comment }: Said): Report => ({
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
function otherBetween(known: Evaluation | null, { history = [] }: Evaluation) {
  const former = history.at(-2)
  if (!former || former.user.id === readSession()?.userId) return undefined
  const isKnown = known?.user.id === former.user.id && known.rating === former.rating
  return isKnown ? undefined : former
}

interface Options {
  row: Judged
  /** Called with each new state of the row, so that it keeps its place in the list. */
  keep: (row: OccurrenceToEvaluate) => void
  /** The server rejected it; `changed` is the current report if that was the reason. */
  onRefused: (refusal: { said: Said; reason: string; changed: Report | undefined }) => void
}

/**
 * Evaluates one report optimistically. If the server rejects it, the last confirmed state returns
 * and the reason is shown. Changes of one report are sent one after the other.
 */
export function useEvaluate({ row, keep, onRefused }: Options) {
  const { t } = useTranslations(['evaluations', 'routine'])
  const reasonOf = useReason()
  const open = useRef({ count: 0, confirmed: row.report, last: row.report })

  const put = (report: Report) => {
    open.current.last = report
    putReport(row, report)
    keep({ ...row, report })
  }
  const settle = (report: Report) => {
    open.current.confirmed = report
    if (open.current.count > 1) return
    keepShown(row, undefined)
    put(report)
  }
  const refuse = (error: unknown, said: Said) => {
    const task = row.task.task_name
    const reason = reasonOf(error)
    // A conflict returns the current report, in the same format as for its reporter.
    const changed = currentFromConflict(submitReport, error)?.report
    settle(changed ?? open.current.confirmed)
    onRefused({ said, reason, changed })
    toast({
      tone: changed ? 'late' : 'not-done',
      title: t(changed ? 'evaluations:changedTitle' : 'routine:refused', { task }),
      detail: reason,
      timeout: REFUSED_MS,
    })
  }

  const tellOf = ({ user, rating }: Pick<Evaluation, 'user' | 'rating'>) =>
    toast({
      tone: 'late',
      title: t('evaluations:ratedMeanwhile', { name: user.name, task: row.task.task_name }),
      detail: t('evaluations:ratedMeanwhileText', { rating }),
      timeout: REFUSED_MS,
    })

  const { mutate, isPending } = useMutation({
    scope: { id: `evaluate ${row.report.id}` },
    mutationFn: ({ rating, comment, version }: Said) =>
      call(evaluateReport, {
        params: { id: row.report.id },
        body: { rating, comment, report_version: version },
      }),
    onMutate: holdEvaluations,
    onSuccess: ({ evaluation }) => {
      const other = otherBetween(open.current.confirmed.evaluation, evaluation)
      if (other) tellOf(other)
      settle({ ...open.current.confirmed, evaluation })
    },
    onError: refuse,
    onSettled: () => {
      open.current.count -= 1
      return renewAfterEvaluation()
    },
  })

  /** Saves the stars, the comment, or both; a comment without stars waits for them. */
  const evaluate = (change: { rating?: number; comment?: string }): void => {
    if (open.current.count === 0)
      open.current = { ...open.current, confirmed: row.report, last: row.report }
    const { last, count } = open.current
    const rating = change.rating ?? last.evaluation?.rating
    // Another user's comment is never copied into the user's own evaluation.
    const isOwn = last.evaluation?.user.id === readSession()?.userId
    const comment = change.comment ?? (isOwn ? last.evaluation?.comment : undefined) ?? ''
    if (rating === undefined) return
    if (rating === last.evaluation?.rating && comment === last.evaluation.comment) return
    const said = { rating, comment, version: last.version }
    open.current.count = count + 1
    const shown = expected(last, said)
    keepShown(row, shown)
    put(shown)
    mutate(said)
  }
  return { evaluate, isPending }
}
