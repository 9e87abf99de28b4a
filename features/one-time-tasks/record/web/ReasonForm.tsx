import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useAct } from '#ui/useAct.ts'

const MAX_REASON = 2000

interface ReasonFormProps {
  onCancel: () => void
  /** Throws as `call` does; the typed text then stays. */
  onSend: (reason: string) => Promise<void>
}

/** The form for the reason why a task is sent back. */
export function ReasonForm({ onCancel, onSend }: ReasonFormProps) {
  const { t } = useTranslations(['taskRecord', 'common'])
  const [reason, setReason] = useState('')
  const { busy, act, refuse, refusal } = useAct()

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return refuse(t('taskRecord:reasonWanted'))
    void act(() => onSend(reason))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <TextArea
        autoFocus
        required
        label={t('taskRecord:reason')}
        hint={t('taskRecord:reasonHint')}
        error={refusal}
        maxLength={MAX_REASON}
        value={reason}
        onKeyDown={press}
        onChange={({ target }) => {
          setReason(target.value)
          refuse()
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
