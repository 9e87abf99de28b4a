import { useEffect, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { RemainingRow } from '#features/routine-tasks/reports/web/rest/RemainingRow.tsx'
import {
  MAX_AT_ONCE,
  type RemainingOccurrences,
} from '#features/routine-tasks/reports/web/rest/remaining.ts'
import { useReportRemaining } from '#features/routine-tasks/reports/web/rest/useReportRemaining.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { toast } from '#ui/toast.ts'

/**
 * Lists the rest of the day with everything selected, reports the selection, and shows the result.
 */
export function ReportRemainingDialog({
  started,
  hasMore,
  upcomingCount,
  filtered,
  occurrences,
  onReport,
  onClose,
}: RemainingOccurrences & {
  filtered: boolean
  /** The current state of the day. */
  occurrences: readonly Occurrence[]
  onReport: (occurrence: Occurrence) => void
  onClose: () => void
}) {
  const { t } = useTranslations(['remaining', 'routine', 'common'])
  const { rows, tick, send, isSent, numbers, closing } = useReportRemaining(started, occurrences)
  const open = rows.filter(({ state }) => state !== 'others')
  const ticked = rows.filter((row) => row.ticked).length
  const isAllDone = isSent && numbers.done === numbers.sent
  const close = () => {
    closing()
    onClose()
  }
  const finish = useRef(close)
  useEffect(() => {
    finish.current = close
  })
  const count = numbers.sent
  useEffect(() => {
    if (!isAllDone) return
    toast({ tone: 'done', title: t('remaining:done', { count }) })
    finish.current()
  }, [isAllDone, count, t])

  return (
    <Dialog
      open
      size="sm"
      onClose={close}
      title={t(isSent ? 'routine:rest' : 'remaining:title')}
      closeLabel={t('common:close')}
      footer={
        isSent ? (
          <Button onClick={close}>{t('common:close')}</Button>
        ) : (
          <>
            <Button onClick={close}>{t('common:cancel')}</Button>
            <Button
              tone="primary"
              disabled={ticked === 0}
              onClick={() => {
                for (const occurrence of send()) onReport(occurrence)
              }}
            >
              {t('remaining:send', { count: ticked })}
            </Button>
          </>
        )
      }
    >
      {isSent ? (
        <div role="status" className="mb-3">
          <ProgressBar
            tone="done"
            value={(numbers.done / Math.max(1, count)) * 100}
            label={t('remaining:progress')}
            valueText={t('remaining:of', { done: numbers.done, total: count })}
          />
          {numbers.waiting > 0 && (
            <p className="mt-2 text-muted">{t('remaining:waiting', { count: numbers.waiting })}</p>
          )}
          {numbers.refused > 0 && (
            <p className="mt-2 text-not-done">
              {t('remaining:refused', { count: numbers.refused })}
            </p>
          )}
        </div>
      ) : (
        <>
          <p className="text-muted">
            {t('remaining:text')}
            {upcomingCount > 0 && ` ${t('remaining:toCome', { count: upcomingCount })}`}
            {filtered && ` ${t('remaining:filtered')}`}
            {hasMore && ` ${t('remaining:more', { n: MAX_AT_ONCE })}`}
          </p>
          <Checkbox
            className="mt-4 border-b border-line pb-3 font-medium"
            label={t('remaining:all')}
            checked={open.length > 0 && ticked === open.length}
            indeterminate={ticked > 0 && ticked < open.length}
            onChange={({ target }) =>
              tick(
                open.map(({ occurrence }) => occurrence),
                target.checked,
              )
            }
          />
        </>
      )}
      <ul>
        {rows.map((row) => (
          <RemainingRow
            key={occurrenceKey(row.occurrence)}
            {...row}
            isSent={isSent}
            onTick={tick}
          />
        ))}
      </ul>
    </Dialog>
  )
}
