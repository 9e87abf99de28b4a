import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { TaskComment } from '#features/one-time-tasks/comments/contract.ts'
import type { CommentedTask } from '#features/one-time-tasks/comments/web/api.ts'
import { Composer } from '#features/one-time-tasks/comments/web/Composer.tsx'
import { EditableText, TextButton } from '#features/one-time-tasks/comments/web/EditableText.tsx'
import type { CommentPictures } from '#features/one-time-tasks/comments/web/pictures.ts'
import { Replies } from '#features/one-time-tasks/comments/web/Replies.tsx'
import { useStoredText } from '#features/one-time-tasks/comments/web/useCommentDraft.ts'
import { Badge } from '#ui/Badge.tsx'

interface CommentProps {
  task: CommentedTask
  comment: TaskComment
  /** The ids of replies that are new to the user. */
  fresh: ReadonlySet<string>
  pictures: CommentPictures
}

/** A comment with its replies. */
export function Comment({ task, comment, fresh, pictures }: CommentProps) {
  const { t } = useTranslations('taskComments')
  const left = useStoredText({ taskId: task.id, commentId: comment.id })
  const [replying, setReplying] = useState<boolean>()
  const box = useRef<HTMLLIElement>(null)
  const { user, deleted, replies } = comment
  const isOpen = replying ?? left !== undefined
  const close = () => {
    setReplying(false)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-reply]')?.focus())
  }
  return (
    <li ref={box} className="flex flex-col gap-3">
      {deleted ? (
        <p className="text-sm text-muted italic">{t('deleted', { name: user.name })}</p>
      ) : (
        <EditableText
          task={task}
          text={comment}
          shown={pictures.show(comment.file_ids)}
          hasReplies={replies.length > 0}
          mark={
            comment.is_reason && (
              <Badge tone="late" mark={<Undo2 aria-hidden="true" className="size-3.5" />}>
                {t('reason')}
              </Badge>
            )
          }
          acts={
            task.can.comment && (
              <TextButton
                data-reply
                aria-label={t('replyToOf', { name: user.name })}
                aria-expanded={isOpen}
                onClick={() => setReplying(true)}
              >
                {t('reply')}
              </TextButton>
            )
          }
        />
      )}
      <Replies task={task} comment={comment} fresh={fresh} />
      {isOpen && task.can.comment && !deleted && (
        <div className="ms-10">
          <Composer
            task={task}
            to={{
              commentId: comment.id,
              name: user.name,
              onClose: close,
              asked: replying === true,
            }}
          />
        </div>
      )}
    </li>
  )
}
