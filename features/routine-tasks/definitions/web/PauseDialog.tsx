import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import type { Pause } from '#features/routine-tasks/definitions/recurrence.ts'
import { addDays } from '#shared/dates.ts'
import { DatePicker } from '#ui/DatePicker.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useAct } from '#ui/useAct.ts'

/** Asks until when something is paused, and why. `onPause` resolves to whether it was done. */
export function PauseDialog({
  open,
  onClose,
  title,
  onPause,
}: {
  open: boolean
  onClose: () => void
  title: string
  onPause: (paused: Pause) => Promise<boolean>
}) {
  const { t } = useTranslations('definitions')
  const { busy, act, refusal } = useAct()
  const today = companyClock().date
  const tomorrow = addDays(today, 1)
  const [until, setUntil] = useState<string | null>(tomorrow)
  const [reason, setReason] = useState('')
  const pause = async () => {
    if (!until) return
    if (await act(() => onPause({ from: today, until, reason }))) onClose()
  }
  return (
    <FormDialog
      open={open}
      size="sm"
      onClose={onClose}
      title={title}
      onSubmit={(event) => {
        event.preventDefault()
        void pause()
      }}
      submitLabel={t('pause')}
      state={{ isSubmitting: busy, isDirty: reason !== '' }}
      refusal={refusal}
      refusedTitle={t('notPaused')}
    >
      <DatePicker
        label={t('pauseEnd')}
        hint={t('pauseText')}
        required
        min={tomorrow}
        value={until}
        onChange={setUntil}
      />
      <TextField
        label={t('pauseReason')}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
