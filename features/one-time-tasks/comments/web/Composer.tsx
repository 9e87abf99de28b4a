import { type KeyboardEvent, useRef } from 'react'
import { MOST_COMMENT } from '#features/one-time-tasks/comments/contract.ts'
import type { Thread } from '#features/one-time-tasks/comments/web/thread.ts'
import { useWriting } from '#features/one-time-tasks/comments/web/useWriting.ts'
import { WritingField } from '#features/one-time-tasks/comments/web/WritingField.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'

interface ComposerProps {
  task: Thread
  /** Of a reply: to which comment, and how it goes away again. */
  to?: { commentId: string; name: string; onClose: () => void; asked: boolean }
}

/** Where a comment or a reply is written; it is sent from the device's outbox. */
export function Composer({ task, to }: ComposerProps) {
  const { t } = useWords(['taskComments', 'common'])
  const { text, error, write, send } = useWriting(
    { taskId: task.id, commentId: to?.commentId },
    task.title,
  )
  const box = useRef<HTMLDivElement>(null)
  const submit = () => {
    if (!send()) return
    if (to) to.onClose()
    else box.current?.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // What is typed stays as a draft.
    event.stopPropagation()
    if (to) to.onClose()
    else if (event.target instanceof HTMLElement) event.target.blur()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape in the field inside
    <div ref={box} onKeyDown={press} className="flex flex-col gap-2">
      <WritingField
        label={to ? t('taskComments:replyTo', { name: to.name }) : t('taskComments:write')}
        placeholder={t(to ? 'taskComments:writeReply' : 'taskComments:write')}
        hint={text === '' ? undefined : t('taskComments:writeHint')}
        error={error}
        autoFocus={to?.asked ?? false}
        maxLength={MOST_COMMENT}
        mentioned={task.mentioned}
        value={text}
        onChange={write}
        onSubmit={submit}
      />
      {(text.trim() !== '' || to) && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" tone="primary" disabled={text.trim() === ''} onClick={submit}>
            {t(to ? 'taskComments:sendReply' : 'taskComments:send')}
          </Button>
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
