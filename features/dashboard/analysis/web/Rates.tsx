import { useTranslations } from '#client/i18n.ts'
import type { Analysis } from '#features/dashboard/analysis/contract.ts'
import { type RateView, toRateViews, useFigures } from '#features/dashboard/analysis/web/figures.ts'
import { Disclosure, Formula, PanelSection } from '#features/dashboard/analysis/web/parts.tsx'
import { RowsLink } from '#features/dashboard/web/RowsLink.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

/** The counts with their rows, the quotient, and the cut-offs with the one that is reached. */
function RateDetails({ name, percent, basis, most }: RateView) {
  const { t } = useTranslations('analysis')
  const figures = useFigures()
  if (percent === null) return <p>{t(`nothingOf_${name}`)}</p>
  const { part, whole, rows, cut_offs, reached, points } = basis
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        <RowsLink rows={rows?.part}>
          {figures.number(part)} {t(`partOf_${name}`)}
        </RowsLink>
        <RowsLink rows={rows?.whole}>
          {figures.number(whole)} {t(`wholeOf_${name}`)}
        </RowsLink>
      </p>
      <p className="font-medium text-ink">
        <Formula>
          {figures.number(part)} ÷ {figures.number(whole)} = {figures.percent(percent)}
        </Formula>
      </p>
      <ul className="tabular-nums">
        {cut_offs.map((one) => (
          <li key={one.percent} className={one.percent === reached ? 'font-medium text-ink' : ''}>
            {t('cutOff', { percent: figures.percent(one.percent), points: one.points })}
            {one.percent === reached && ` ✓ ${t('reached')}`}
          </li>
        ))}
        <li className={reached === null ? 'font-medium text-ink' : ''}>{t('noCutOff')}</li>
      </ul>
      <p>{t('points', { points, most })}</p>
    </>
  )
}

/** The three rates in progress colours, each with a text for readers who cannot see colours. */
export function Rates({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslations('analysis')
  const { percent } = useFigures()
  return (
    <PanelSection title={t('rates')}>
      {toRateViews(analysis).map((rate) => (
        <Disclosure
          key={rate.name}
          figure={
            <ProgressBar
              value={rate.percent ?? 0}
              label={t(rate.name)}
              tone={rate.tone}
              valueText={
                rate.percent === null ? '–' : `${percent(rate.percent)} · ${t(`tone_${rate.tone}`)}`
              }
            />
          }
        >
          <RateDetails {...rate} />
        </Disclosure>
      ))}
    </PanelSection>
  )
}
