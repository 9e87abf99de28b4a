import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { TextArea } from '#ui/TextArea.tsx'

const MAX_LENGTH = 1000

/** The comment of an evaluation: leaving the field saves it, Escape discards it. */
export function CommentField({
  task,
  text,
  focus,
  waitsForRating,
  onChange,
  onLeave,
  onClose,
}: {
  task: string
  text: string
  /** Takes the focus, because the user opened it; false if a draft reopened it. */
  focus: boolean
  /** It cannot be saved yet, because there is no rating. */
  waitsForRating: boolean
  onChange: (text: string) => void
  onLeave: () => void
  /** Closed with a key, so the focus must move elsewhere. */
  onClose: (how: 'save' | 'discard') => void
}) {
  const { t } = useTranslations('evaluations')
  const field = useRef<HTMLTextAreaElement>(null)
  const [focusesOnMount] = useState(focus)
  useEffect(() => {
    const area = field.current
    if (!focusesOnMount || !area) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [focusesOnMount])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!saves && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose(saves ? 'save' : 'discard')
  }
  return (
    <TextArea
      ref={field}
      label={t('commentOf', { task })}
      hideLabel
      placeholder={t('comment')}
      hint={
        <>
          {text.trim() !== '' && <span className="font-medium text-late">{t('draft')} · </span>}
          {t(waitsForRating ? 'commentWaits' : 'commentLeave')}{' '}
          <span className="pointer-coarse:hidden">{t('commentDiscard')}</span>
        </>
      }
      rows={2}
      maxLength={MAX_LENGTH}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      onKeyDown={press}
      className="mt-1 w-full"
    />
  )
}
