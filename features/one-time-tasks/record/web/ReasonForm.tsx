import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const MAX_REASON = 2000

interface ReasonFormProps {
  onCancel: () => void
  /** Throws as `call` does; the typed text then stays. */
  onSend: (reason: string) => Promise<void>
}

/** The form for the reason why a task is sent back. */
export function ReasonForm({ onCancel, onSend }: ReasonFormProps) {
  const { t } = useTranslations(['taskRecord', 'common'])
  const reasonOf = useReason()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setError(t('taskRecord:reasonWanted'))
    setBusy(true)
    await onSend(reason).catch((failure: unknown) => {
      setBusy(false)
      setError(reasonOf(failure))
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <TextArea
        autoFocus
        required
        label={t('taskRecord:reason')}
        hint={t('taskRecord:reasonHint')}
        error={error}
        maxLength={MAX_REASON}
        value={reason}
        onKeyDown={press}
        onChange={({ target }) => {
          setReason(target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={busy}>
          {t('taskRecord:step.sendBack')}
        </Button>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}
