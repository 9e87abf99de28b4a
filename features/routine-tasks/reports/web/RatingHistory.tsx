import { useTranslations } from '#client/i18n.ts'
import type { GivenRating, Report } from '#features/routine-tasks/reports/contract.ts'
import { formatActionTime, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import type { IsoDate } from '#shared/dates.ts'

interface Props {
  /** The day of the report: times on other days are shown with their date. */
  date: IsoDate
  evaluation: NonNullable<Report['evaluation']>
  reader: Viewer
}

/** The previous ratings, newest first; all but the newest are collapsed. */
export function RatingHistory({ date, evaluation: { history = [] }, reader }: Props) {
  const { t } = useTranslations('routine')
  const [last, ...others] = history.slice(0, -1).toReversed()
  if (!last) return null
  const line = ({ rating, user, at }: GivenRating) =>
    t('ratedBefore', { rating, name: user.name, time: formatActionTime(date, at, reader) })
  if (others.length === 0 && !last.comment)
    return <p className="w-full text-sm text-muted tabular-nums">{line(last)}</p>
  return (
    <details className="w-full text-sm text-muted tabular-nums">
      <summary className="min-h-6 cursor-pointer rounded-sm max-sm:min-h-8">{line(last)}</summary>
      <ul className="border-s-2 border-line ps-3">
        {[last, ...others].map((one, at) => (
          <li key={one.at + one.user.id}>
            {at > 0 && line(one)}
            {one.comment && <bdi className="block whitespace-pre-line">{one.comment}</bdi>}
          </li>
        ))}
      </ul>
    </details>
  )
}
