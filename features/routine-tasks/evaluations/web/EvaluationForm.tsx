import { useId, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { CommentField } from '#features/routine-tasks/evaluations/web/CommentField.tsx'
import { SeenBy } from '#features/routine-tasks/evaluations/web/EvaluationReadOnly.tsx'
import { isWaiting, type ReportedRow } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { Rating } from '#features/routine-tasks/evaluations/web/Rating.tsx'
import { useCommentDraft } from '#features/routine-tasks/evaluations/web/useCommentDraft.ts'
import { useEvaluate } from '#features/routine-tasks/evaluations/web/useEvaluate.ts'
import { RatingHistory } from '#features/routine-tasks/reports/web/RatingHistory.tsx'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { useFocusNext } from '#ui/focus.ts'
import { join } from '#ui/join.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** A report that changed while it was evaluated. */
interface Notice {
  version: number
  reason: string
}

const QUIET_BUTTON_CLASS =
  'min-h-6 rounded-sm text-muted underline decoration-line underline-offset-4 transition-colors hover:text-ink hover:decoration-current max-sm:min-h-10'

/** The stars and the comment of a report, for giving and changing an evaluation. */
export function EvaluationForm({
  row,
  reader,
  keep,
  onRated,
  onSeen,
  className,
}: {
  row: ReportedRow
  reader: Viewer
  keep: (row: OccurrenceToEvaluate) => void
  /** Called when stars were chosen with a press; gets the element. */
  onRated: ((place: HTMLElement | null) => void) | undefined
  onSeen: ((row: ReportedRow) => void) | undefined
  className: string
}) {
  const { t } = useTranslations('evaluations')
  const noticeId = useId()
  const { box, focusNext } = useFocusNext()
  const [notice, setNotice] = useState<Notice | null>(null)
  const { evaluation, version } = row.report
  const task = row.task.task_name
  const ownComment = evaluation?.user.id === reader.userId ? evaluation.comment : ''
  const { draft, latest, setDraft } = useCommentDraft(row.report.id, ownComment)
  const { evaluate, isPending } = useEvaluate({
    row,
    keep,
    onRefused: ({ said, reason, changed }) => {
      if (changed) setNotice({ version: changed.version, reason })
      if (said.comment && !latest()) setDraft({ text: said.comment, asked: false })
    },
  })
  const isChanged = notice?.version === version

  const leave = () => {
    const text = latest()?.text.trim()
    if (text === undefined || (text && !evaluation)) return
    setDraft(null)
    if (text !== ownComment) evaluate({ comment: text })
  }
  const closeByKey = (how: 'save' | 'discard') => {
    if (how === 'discard') setDraft(null)
    else leave()
    if (!latest()) focusNext('comment')
  }
  const choose = (rating: number, how: 'pressed' | 'rested') => {
    const comment = latest()?.text.trim()
    setDraft(null)
    setNotice(null)
    evaluate(comment === undefined ? { rating } : { rating, comment })
    if (how === 'pressed') onRated?.(box.current)
  }
  return (
    <div
      ref={box}
      tabIndex={-1}
      aria-busy={isPending}
      className={join(
        'relative flex flex-wrap content-start items-center gap-x-2 rounded-sm text-sm outline-offset-4',
        className,
      )}
    >
      {isChanged && (
        <p id={noticeId} role="alert" className="mb-1 w-full font-medium text-late">
          {notice.reason} {t('judgeAgain')}
        </p>
      )}
      <Rating
        label={t('rate', { task })}
        value={evaluation?.rating ?? null}
        describedBy={isChanged ? noticeId : undefined}
        onChoose={choose}
      />
      {isPending && (
        // Positioned outside the layout, so that nothing moves under the next press.
        <Spinner className="absolute end-0 top-1 text-muted transition-opacity delay-300 starting:opacity-0" />
      )}
      {!draft && (
        <button
          type="button"
          data-action="comment"
          aria-label={t(ownComment ? 'editCommentTo' : 'addCommentTo', { task })}
          onClick={() => setDraft({ text: ownComment, asked: true })}
          className={QUIET_BUTTON_CLASS}
        >
          {t(ownComment ? 'editComment' : 'addComment')}
        </button>
      )}
      {onSeen && isWaiting(row) && (
        <button
          type="button"
          aria-label={t('markSeenTask', { task })}
          onClick={() => onSeen(row)}
          className={QUIET_BUTTON_CLASS}
        >
          {t('markSeen')}
        </button>
      )}
      {evaluation && evaluation.user.id !== reader.userId && (
        <p className="w-full text-muted">{t('ratedBy', { name: evaluation.user.name })}</p>
      )}
      {evaluation ? (
        <RatingHistory date={row.date} evaluation={evaluation} reader={reader} />
      ) : (
        row.seen && (
          <p className="w-full text-muted tabular-nums">
            <SeenBy row={row} reader={reader} />
          </p>
        )
      )}
      {draft ? (
        <CommentField
          task={task}
          text={draft.text}
          focus={draft.asked}
          waitsForRating={!evaluation}
          onChange={(text) => setDraft({ ...draft, text })}
          onLeave={leave}
          onClose={closeByKey}
        />
      ) : (
        evaluation?.comment && (
          <p className="w-full whitespace-pre-line">
            <bdi>{evaluation.comment}</bdi>
          </p>
        )
      )}
    </div>
  )
}
