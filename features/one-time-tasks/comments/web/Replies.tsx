import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { TaskComment } from '#features/one-time-tasks/comments/contract.ts'
import type { CommentedTask } from '#features/one-time-tasks/comments/web/api.ts'
import { EditableText } from '#features/one-time-tasks/comments/web/EditableText.tsx'
import { isOnTask, newReplies } from '#features/one-time-tasks/comments/web/outbox/comments.ts'
import { Pending } from '#features/one-time-tasks/comments/web/Pending.tsx'
import { unsent } from '#records/outbox/web/entry.ts'
import { useOutbox } from '#records/outbox/web/store.ts'
import { Badge } from '#ui/Badge.tsx'

/** If there are more replies than this, only the last ones are shown. */
const MAX_EXPANDED = 3

interface RepliesProps {
  task: CommentedTask
  comment: TaskComment
  fresh: ReadonlySet<string>
}

/** The number of collapsed replies; a new reply is never collapsed. */
function countCollapsed({ replies }: TaskComment, fresh: ReadonlySet<string>): number {
  if (replies.length <= MAX_EXPANDED) return 0
  const firstNew = replies.findIndex(({ id }) => fresh.has(id))
  const folded = replies.length - MAX_EXPANDED
  return firstNew < 0 ? folded : Math.min(folded, firstNew)
}

/** The replies to a comment, with earlier ones collapsed. */
export function Replies({ task, comment, fresh }: RepliesProps) {
  const { t } = useTranslations('taskComments')
  const [unfolded, setUnfolded] = useState(false)
  const pending = unsent(useOutbox(newReplies)).filter(
    (one) => isOnTask(task.id, one) && one.input.params.id === comment.id,
  )
  const folded = countCollapsed(comment, fresh)
  const shown = unfolded ? comment.replies : comment.replies.slice(folded)
  if (shown.length + pending.length === 0) return null
  return (
    <div className="ms-4 flex flex-col gap-3 border-s-2 border-line ps-4">
      {folded > 0 && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="min-h-8 self-start rounded-sm text-sm font-medium text-accent hover:underline"
        >
          {unfolded ? t('hideEarlier') : t('showEarlier', { count: folded })}
        </button>
      )}
      <ol aria-label={t('replies', { name: comment.user.name })} className="flex flex-col gap-4">
        {shown.map((reply) => (
          <li key={reply.id}>
            <EditableText
              task={task}
              text={reply}
              commentId={comment.id}
              mark={fresh.has(reply.id) && <Badge tone="accent">{t('isNew')}</Badge>}
            />
          </li>
        ))}
        {pending.map((entry) => (
          <Pending key={entry.id} entry={entry} mentioned={task.mentioned} />
        ))}
      </ol>
    </div>
  )
}
