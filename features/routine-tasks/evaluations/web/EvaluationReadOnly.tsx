import { useTranslations } from '#client/i18n.ts'
import type { ReportedRow } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { SeenBy } from '#features/routine-tasks/evaluations/web/SeenBy.tsx'
import { RatingHistory } from '#features/routine-tasks/reports/web/RatingHistory.tsx'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { join } from '#ui/join.ts'
import { ReadOnlyStars } from '#ui/Stars.tsx'

/** The evaluations by others, when the user cannot evaluate the report. */
export function EvaluationReadOnly({
  row,
  reader,
  className,
}: {
  row: ReportedRow
  reader: Viewer
  className: string
}) {
  const { t } = useTranslations('evaluations')
  const { evaluation, user } = row.report
  const isOwn = user.id === reader.userId
  if (!evaluation)
    return (
      <p className={join('text-sm text-muted', className)}>
        <SeenBy row={row} reader={reader} otherwise={t(isOwn ? 'own' : 'notEvaluated')} />
      </p>
    )
  return (
    <div className={join('text-sm', className)}>
      <ReadOnlyStars value={evaluation.rating} label={t('stars', { rating: evaluation.rating })} />
      <p className="text-muted">{t('ratedBy', { name: evaluation.user.name })}</p>
      {evaluation.comment && (
        <p className="whitespace-pre-line">
          <bdi>{evaluation.comment}</bdi>
        </p>
      )}
      <RatingHistory date={row.date} evaluation={evaluation} reader={reader} />
    </div>
  )
}
