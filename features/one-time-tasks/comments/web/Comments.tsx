import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { TaskComment } from '#features/one-time-tasks/comments/contract.ts'
import type { CommentedTask } from '#features/one-time-tasks/comments/web/api.ts'
import { Comment } from '#features/one-time-tasks/comments/web/Comment.tsx'
import { Composer } from '#features/one-time-tasks/comments/web/Composer.tsx'
import { isOnTask, newComments } from '#features/one-time-tasks/comments/web/outbox/comments.ts'
import { Pending } from '#features/one-time-tasks/comments/web/Pending.tsx'
import type { CommentPictures } from '#features/one-time-tasks/comments/web/pictures.ts'
import { useMarkRead } from '#features/one-time-tasks/comments/web/useMarkRead.ts'
import { unsent } from '#records/outbox/web/entry.ts'
import { useOutbox } from '#records/outbox/web/store.ts'

/** The comments of a task, oldest first, and the field for a new one. */
export function Comments({
  task,
  comments,
  pictures,
}: {
  task: CommentedTask
  comments: readonly TaskComment[]
  pictures: CommentPictures
}) {
  const { t, locale } = useTranslations('taskComments')
  const fresh = useMarkRead(task.id, comments)
  const pending = unsent(useOutbox(newComments)).filter((one) => isOnTask(task.id, one))
  const count = comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)
  return (
    <section
      data-comments
      aria-label={t('comments')}
      className="flex flex-col gap-4 border-t border-line pt-5"
    >
      <h3 className="flex items-baseline gap-2 font-semibold">
        {t('comments')}
        {count > 0 && (
          <span className="text-sm font-normal text-muted tabular-nums">
            {formatNumber(count, locale)}
          </span>
        )}
      </h3>
      {comments.length + pending.length > 0 && (
        <ol className="flex flex-col gap-5">
          {comments.map((comment) => (
            <Comment
              key={comment.id}
              task={task}
              comment={comment}
              fresh={fresh}
              pictures={pictures}
            />
          ))}
          {pending.map((entry) => (
            <Pending key={entry.id} entry={entry} mentioned={task.mentioned} pictures={pictures} />
          ))}
        </ol>
      )}
      {comments.length + pending.length === 0 && <p className="text-muted">{t('none')}</p>}
      {task.can.comment ? (
        <Composer task={task} pictures={pictures} />
      ) : (
        <p className="text-sm text-muted">{t('mayNotComment')}</p>
      )}
    </section>
  )
}
