import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { MAX_COMMENT } from '#features/one-time-tasks/comments/contract.ts'
import { editText, type TextLocation } from '#features/one-time-tasks/comments/web/api.ts'
import { WritingField } from '#features/one-time-tasks/comments/web/WritingField.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'

interface EditTextProps {
  place: TextLocation
  text: { id: string; body: string }
  mentioned: readonly { id: string; name: string }[]
  onClose: () => void
}

/** The form in which an author edits a text. */
export function EditText({ place, text, mentioned, onClose }: EditTextProps) {
  const { t } = useTranslations(['taskComments', 'common'])
  const [typed, setTyped] = useState(text.body)
  const { busy, act, refuse, refusal } = useAct()
  const isEmpty = typed.trim() === ''
  const save = async () => {
    if (busy || isEmpty) return
    if (typed.trim() === text.body) return onClose()
    if (await act(() => editText(place, text.id, typed))) onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape from its field
    <div onKeyDown={press} className="mt-1 flex flex-col gap-2">
      <WritingField
        label={t('taskComments:editOf')}
        error={refusal}
        autoFocus
        maxLength={MAX_COMMENT}
        mentioned={mentioned}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          refuse()
        }}
        onSubmit={() => void save()}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone="primary" busy={busy} disabled={isEmpty} onClick={() => void save()}>
          {t('common:save')}
        </Button>
        <Button size="sm" tone="quiet" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  )
}
