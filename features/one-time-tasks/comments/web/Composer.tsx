import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { MAX_COMMENT } from '#features/one-time-tasks/comments/contract.ts'
import type { CommentedTask } from '#features/one-time-tasks/comments/web/api.ts'
import {
  AddPicture,
  PickedPictures,
} from '#features/one-time-tasks/comments/web/PickedPictures.tsx'
import { type CommentPictures, usePicked } from '#features/one-time-tasks/comments/web/pictures.ts'
import { useCommentDraft } from '#features/one-time-tasks/comments/web/useCommentDraft.ts'
import { WritingField } from '#features/one-time-tasks/comments/web/WritingField.tsx'
import { Button } from '#ui/Button.tsx'

interface ComposerProps {
  task: CommentedTask
  /** For comments only: adds and shows pictures. */
  pictures?: CommentPictures
  /** For replies only: the comment, and a callback that closes the field. */
  to?: { commentId: string; name: string; onClose: () => void; asked: boolean }
}

/** The field for a comment or a reply, which is sent through the device's outbox. */
export function Composer({ task, pictures, to }: ComposerProps) {
  const { t } = useTranslations(['taskComments', 'common'])
  const { text, error, write, send } = useCommentDraft(
    { taskId: task.id, commentId: to?.commentId },
    task.title,
  )
  const picked = usePicked(pictures?.add)
  const isEmpty = text.trim() === '' && picked.picked.length === 0
  const box = useRef<HTMLDivElement>(null)
  const submit = () => {
    if (!picked.isReady || !send(picked.ids)) return
    picked.clear()
    if (to) to.onClose()
    else box.current?.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // The typed text stays as a draft.
    event.stopPropagation()
    if (to) to.onClose()
    else if (event.target instanceof HTMLElement) event.target.blur()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape from its field
    <div ref={box} onKeyDown={press} className="flex flex-col gap-2">
      <WritingField
        label={to ? t('taskComments:replyTo', { name: to.name }) : t('taskComments:write')}
        placeholder={t(to ? 'taskComments:writeReply' : 'taskComments:write')}
        hint={text === '' ? undefined : t('taskComments:writeHint')}
        error={error}
        autoFocus={to?.asked ?? false}
        maxLength={MAX_COMMENT}
        mentioned={task.mentioned}
        value={text}
        onChange={write}
        onSubmit={submit}
      />
      <PickedPictures pictures={picked} />
      {(!isEmpty || to || pictures) && (
        <div className="flex flex-wrap items-center gap-2">
          {pictures && <AddPicture pictures={picked} />}
          {(!isEmpty || to) && (
            <Button size="sm" tone="primary" disabled={isEmpty || !picked.isReady} onClick={submit}>
              {t(to ? 'taskComments:sendReply' : 'taskComments:send')}
            </Button>
          )}
          {to && (
            <Button size="sm" tone="quiet" onClick={to.onClose}>
              {t('common:cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
