import { useMutation } from '@tanstack/react-query'
import { type Occurrence, type Report, submitReport } from '#features/routine-tasks/contract.ts'
import { holdDays, putReport, renewAfterReport } from '#features/routine-tasks/web/useDay.ts'
import { CallError, call } from '#platform/web/call.ts'
import { useWords } from '#platform/web/i18n.ts'
import { companyClock, readSession } from '#platform/web/session.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

export interface Change {
  status: Report['status']
  note: string
}

const REFUSED_MS = 8000

/** The report as the server will have it: a change keeps who reported and when. */
function expected({ report, date }: Occurrence, change: Change): Report {
  if (report) return { ...report, ...change }
  return {
    ...change,
    id: '',
    late: date !== companyClock().date,
    user: { id: readSession()?.userId ?? '', name: '' },
    created_at: new Date().toISOString(),
    version: 1,
    evaluation: null,
  }
}

/** The report that stood in the way, as a 409 brings it. */
function winnerOf(error: unknown): Report | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  const read = submitReport.reply.safeParse({ report: error.body.report })
  return read.success ? read.data.report : undefined
}

/**
 * Reports one duty: shown at once; if the server refuses, what stood before stands again (or the
 * report of who was first), and the server's words are said.
 */
export function useReport(duty: Occurrence) {
  const { t } = useWords('routine')
  const reasonOf = useReason()

  const say = (error: unknown, winner: Report | undefined) => {
    const task = duty.task_name
    const reason = reasonOf(error)
    if (winner) toast({ tone: 'late', title: reason, detail: task, timeout: REFUSED_MS })
    else
      toast({
        tone: 'not-done',
        title: t('refused', { task }),
        detail: reason,
        timeout: REFUSED_MS,
      })
  }

  return useMutation({
    networkMode: 'always',
    mutationFn: (change: Change) =>
      call(submitReport, { params: { id: duty.id }, body: { ...change, date: duty.date } }),
    onMutate: async (change) => {
      await holdDays()
      putReport(duty, expected(duty, change))
      return { before: duty.report }
    },
    onError: (error, _, context) => {
      const winner = winnerOf(error)
      putReport(duty, winner ?? context?.before ?? null)
      say(error, winner)
    },
    onSuccess: ({ report }) => putReport(duty, report),
    onSettled: renewAfterReport,
  })
}
