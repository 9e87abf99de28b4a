import { useCallback } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import type { ReportChange } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import { takeBack } from '#features/routine-tasks/reports/web/outbox/take-back.ts'
import { enqueue } from '#records/outbox/web/sending.ts'
import { toast } from '#ui/toast.ts'

/**
 * Creates the same report for several occurrences and sends it when possible. Returns the entry
 * ids.
 */
export function enqueueReports(occurrences: readonly Occurrence[], change: ReportChange): string[] {
  const at = new Date().toISOString()
  const entries = occurrences.map((occurrence) => ({
    ...{ key: occurrenceKey(occurrence), name: occurrence.task_name, at },
    input: {
      params: { id: occurrence.id },
      body: {
        ...change,
        date: occurrence.date,
        ...(occurrence.slot > 0 && { slot: occurrence.slot }),
        pressed_at: at,
      },
    },
  }))
  return enqueue(reports, entries)
}

let closePreviousToast: (() => void) | undefined

/** Shows one toast at a time: closes the previous one. */
function showToast(message: Parameters<typeof toast>[0]): void {
  closePreviousToast?.()
  closePreviousToast = toast(message)
}

/** Reports an occurrence, and withdraws the report from its row or from the toast. */
export function useReportMutation() {
  const { t } = useTranslations('routine')
  const reasonOf = useReason()
  const undo = useCallback(
    (occurrence: Occurrence) =>
      void takeBack(occurrence).catch((error) =>
        showToast({
          tone: 'not-done',
          title: t('notTakenBack', { task: occurrence.task_name }),
          detail: reasonOf(error),
        }),
      ),
    [t, reasonOf],
  )
  const submit = useCallback(
    (occurrence: Occurrence, change: ReportChange) => {
      const { report: former, task_name: task } = occurrence
      enqueueReports([occurrence], change)
      const onAction = () => {
        if (former) enqueueReports([occurrence], { status: former.status, note: former.note })
        else undo(occurrence)
      }
      showToast({
        tone: 'done',
        title: t(change.status === 'done' ? 'doneTask' : 'notDoneTask', { task }),
        action: { label: t('undo'), onAction },
      })
    },
    [t, undo],
  )
  return { submit, undo }
}
