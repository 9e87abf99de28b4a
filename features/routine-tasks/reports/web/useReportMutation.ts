import { useCallback } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { enqueueReports as send } from '#features/routine-tasks/reports/web/outbox/enqueue-reports.ts'
import type { ReportChange } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import { takeBack } from '#features/routine-tasks/reports/web/outbox/take-back.ts'
import { toast } from '#ui/toast.ts'

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
      send([occurrence], change)
      const onAction = () => {
        if (former) send([occurrence], { status: former.status, note: former.note })
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
