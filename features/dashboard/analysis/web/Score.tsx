import { useTranslations } from '#client/i18n.ts'
import { type Analysis, GRADES } from '#features/dashboard/analysis/contract.ts'
import { toRateViews, useFigures } from '#features/dashboard/analysis/web/figures.ts'
import { Disclosure, Formula } from '#features/dashboard/analysis/web/parts.tsx'
import { Badge } from '#ui/Badge.tsx'
import type { Tone } from '#ui/tone.ts'

const BADGE_TONES: Record<Analysis['performance']['badge'], Tone> = {
  excellent: 'done',
  good: 'done',
  average: 'late',
  poor: 'late',
  critical: 'not-done',
}
const BADGES = ['excellent', 'good', 'average', 'poor', 'critical'] as const
/** The minimum points of each grade and badge; a score below all of them gets the last. */
const GRADE_THRESHOLDS = [85, 70, 55, 40]

/** The points of each rate, and how grade and badge follow from their sum. */
function ScoreBreakdown({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslations('analysis')
  const { number } = useFigures()
  const rates = toRateViews(analysis)
  const { performanceScore } = analysis.performance
  return (
    <>
      <ul>
        {rates.map(({ name, basis, most }) => (
          <li key={name} className="flex justify-between gap-3">
            <span>{t(name)}</span>
            <span className="tabular-nums">{t('points', { points: basis.points, most })}</span>
          </li>
        ))}
      </ul>
      <p className="font-medium text-ink">
        <Formula>
          {rates.map(({ basis }) => number(basis.points)).join(' + ')} = {number(performanceScore)}
        </Formula>
      </p>
      <table className="w-full text-start">
        <thead>
          <tr>
            <th scope="col" className="text-start font-medium">
              {t('score')}
            </th>
            <th scope="col" className="text-start font-medium">
              {t('grade')}
            </th>
            <th scope="col" className="text-start font-medium">
              {t('badge')}
            </th>
          </tr>
        </thead>
        <tbody>
          {GRADES.map((grade, at) => {
            const isReached = grade === analysis.performance.grade
            return (
              <tr key={grade} className={isReached ? 'font-semibold text-ink' : undefined}>
                <td className="tabular-nums">
                  {GRADE_THRESHOLDS[at] === undefined ? (
                    t('below')
                  ) : (
                    <Formula>≥ {number(GRADE_THRESHOLDS[at])}</Formula>
                  )}
                  {isReached && <span className="sr-only"> ({t('reached')})</span>}
                </td>
                <td>{t(`grade_${grade}`)}</td>
                <td>{t(`badge_${BADGES[at] ?? 'critical'}`)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** The score with grade and badge, and the number of rates that it is based on. */
export function Score({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslations('analysis')
  const { number } = useFigures()
  const { performanceScore, grade, badge } = analysis.performance
  const knownRates = toRateViews(analysis).filter(({ percent }) => percent !== null)
  const most = knownRates.reduce((sum, one) => sum + one.most, 0)
  return (
    <Disclosure
      className="rounded-lg border border-line px-4 py-2"
      figure={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="flex items-baseline gap-2">
            <span className="sr-only">{t('score')}</span>
            <span className="text-2xl font-semibold tabular-nums">{number(performanceScore)}</span>
            <span className="text-sm text-muted">{t('outOf', { most: 100 })}</span>
          </p>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <div>
              <dt className="text-xs text-muted">{t('grade')}</dt>
              <dd className="font-medium">{t(`grade_${grade}`)}</dd>
            </div>
            <div>
              <dt className="text-xs text-muted">{t('badge')}</dt>
              <dd>
                <Badge tone={BADGE_TONES[badge]}>{t(`badge_${badge}`)}</Badge>
              </dd>
            </div>
          </dl>
          {knownRates.length < 3 && (
            <p className="basis-full text-sm text-muted">
              {t('fromRates', { count: knownRates.length, most })}
            </p>
          )}
        </div>
      }
    >
      <ScoreBreakdown analysis={analysis} />
    </Disclosure>
  )
}
