import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { TaskReply } from '#features/one-time-tasks/comments/contract.ts'
import type { CommentedTask } from '#features/one-time-tasks/comments/web/api.ts'
import { CommentLayout } from '#features/one-time-tasks/comments/web/CommentLayout.tsx'
import { DeleteText } from '#features/one-time-tasks/comments/web/DeleteText.tsx'
import { EditText } from '#features/one-time-tasks/comments/web/EditText.tsx'
import { Text } from '#features/one-time-tasks/comments/web/Text.tsx'
import { useRelativeTime } from '#features/one-time-tasks/comments/web/useRelativeTime.ts'
import { focusAfterDeletion } from '#ui/focus.ts'
import { join } from '#ui/join.ts'

/** The common fields of a comment and a reply. */
type CommentOrReply = Pick<TaskReply, 'id' | 'user' | 'body' | 'created_at' | 'edited_at' | 'can'>

interface EditableTextProps {
  task: CommentedTask
  text: CommentOrReply
  /** For replies only. */
  commentId?: string
  hasReplies?: boolean
  mark?: ReactNode
  /** Content shown in addition to the text. */
  shown?: ReactNode
  /** Additional actions. */
  acts?: ReactNode
}

/** The targets for the focus after a deletion: the next text, or the field for a new comment. */
const FOCUS_TARGETS = '[data-written], [data-comments] > div textarea'

/** A comment or reply, which its author can edit and delete. */
export function EditableText({
  task,
  text,
  commentId,
  hasReplies = false,
  mark,
  shown,
  acts,
}: EditableTextProps) {
  const { t } = useTranslations('taskComments')
  const [mode, setMode] = useState<'edit' | 'delete'>()
  const box = useRef<HTMLDivElement>(null)
  const place = { taskId: task.id, commentId }
  const close = () => {
    setMode(undefined)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-edit]')?.focus())
  }
  const leave = () => {
    const here = box.current
    if (!here) return undefined
    const all = [...(here.closest('[data-comments]')?.querySelectorAll(FOCUS_TARGETS) ?? [])]
    return focusAfterDeletion(here, all.slice(all.indexOf(here) + 1))
  }
  return (
    <div ref={box} data-written tabIndex={-1} className="rounded-sm">
      <CommentLayout user={text.user} about={<About text={text} mark={mark} />}>
        {mode === 'edit' ? (
          <EditText place={place} text={text} mentioned={task.mentioned} onClose={close} />
        ) : (
          <>
            {text.body !== '' && <Text text={text.body} mentioned={task.mentioned} />}
            {shown}
            {(acts || text.can.update) && (
              <div className="-ms-1.5 flex flex-wrap gap-x-1">
                {acts}
                {text.can.update && (
                  <>
                    <TextButton data-edit onClick={() => setMode('edit')}>
                      {t('edit')}
                    </TextButton>
                    <TextButton onClick={() => setMode('delete')}>{t('delete')}</TextButton>
                  </>
                )}
              </div>
            )}
          </>
        )}
      </CommentLayout>
      <DeleteText
        open={mode === 'delete'}
        place={place}
        id={text.id}
        hasReplies={hasReplies}
        onClose={() => setMode(undefined)}
        leave={leave}
      />
    </div>
  )
}

/** The time of writing, whether it was edited, and a mark. */
function About({
  text: { created_at, edited_at },
  mark,
}: Pick<EditableTextProps, 'text' | 'mark'>) {
  const { t } = useTranslations('taskComments')
  const whenOf = useRelativeTime()
  const written = whenOf(created_at)
  return (
    <>
      <time dateTime={created_at} title={written.exact} className="text-sm text-muted">
        {written.words}
      </time>
      {edited_at && (
        <span
          className="text-sm text-muted"
          title={t('editedAt', { when: whenOf(edited_at).exact })}
        >
          ({t('edited')})
        </span>
      )}
      {mark}
    </>
  )
}

/** A subtle button below a text. */
export function TextButton({ className, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className={join(
        'min-h-8 rounded-sm px-1.5 text-sm text-muted hover:text-ink hover:underline pointer-coarse:min-h-11',
        className,
      )}
    />
  )
}
