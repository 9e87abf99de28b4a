import { useCallback } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { report as send } from '#features/routine-tasks/reports/web/outbox/report.ts'
import { takeBack } from '#features/routine-tasks/reports/web/outbox/take-back.ts'
import type { Change } from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import { toast } from '#ui/toast.ts'

let closeFormer: (() => void) | undefined

/** Shows one toast at a time: closes the previous one. */
function tell(message: Parameters<typeof toast>[0]): void {
  closeFormer?.()
  closeFormer = toast(message)
}

/** Reports an occurrence, and withdraws the report from its row or from the toast. */
export function useReportMutation() {
  const { t } = useTranslations('routine')
  const reasonOf = useReason()
  const undo = useCallback(
    (occurrence: Occurrence) =>
      void takeBack(occurrence).catch((error) =>
        tell({
          tone: 'not-done',
          title: t('notTakenBack', { task: occurrence.task_name }),
          detail: reasonOf(error),
        }),
      ),
    [t, reasonOf],
  )
  const say = useCallback(
    (occurrence: Occurrence, change: Change) => {
      const { report: former, task_name: task } = occurrence
      send([occurrence], change)
      const onAction = () => {
        if (former) send([occurrence], { status: former.status, note: former.note })
        else undo(occurrence)
      }
      tell({
        tone: 'done',
        title: t(change.status === 'done' ? 'doneTask' : 'notDoneTask', { task }),
        action: { label: t('undo'), onAction },
      })
    },
    [t, undo],
  )
  return { say, undo }
}
