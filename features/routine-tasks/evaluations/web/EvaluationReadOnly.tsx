import { useTranslations } from '#client/i18n.ts'
import type { ReportedRow } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { RatingHistory } from '#features/routine-tasks/reports/web/RatingHistory.tsx'
import { formatActionTime, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { join } from '#ui/join.ts'
import { ReadOnlyStars } from '#ui/Stars.tsx'

/** Who has read a report without rating it. */
export function SeenBy({
  row: { date, seen },
  reader,
  otherwise,
}: {
  row: ReportedRow
  reader: Viewer
  otherwise?: string
}) {
  const { t } = useTranslations('evaluations')
  if (!seen) return otherwise
  const time = formatActionTime(date, seen.at, reader)
  return seen.user.id === reader.userId
    ? t('seenByYou', { time })
    : t('seenBy', { name: seen.user.name, time })
}

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
