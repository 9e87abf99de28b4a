import { useTranslations } from '#client/i18n.ts'
import { type AnalysisReply, RATES } from '#features/dashboard/analysis/contract.ts'
import { useFigures } from '#features/dashboard/analysis/web/figures.ts'
import { PanelSection } from '#features/dashboard/analysis/web/parts.tsx'

interface ChangeRowProps {
  name: string
  before: string
  now: string
}

function ChangeRow({ name, before, now }: ChangeRowProps) {
  const { t } = useTranslations('analysis')
  return (
    <li className="flex justify-between gap-3">
      <span aria-hidden="true">{name}</span>
      <span aria-hidden="true" className="tabular-nums">
        {before === now ? (
          <span className="text-muted">
            {now} · {t('unchanged')}
          </span>
        ) : (
          <>
            <span className="text-muted">{before}</span>
            <span className="mx-1.5 inline-block rtl:-scale-x-100">→</span>
            <span className="font-semibold">{now}</span>
          </>
        )}
      </span>
      <span className="sr-only">{t('fromTo', { name, before, now })}</span>
    </li>
  )
}

/** The changes of score, rates and alerts from an earlier day to today. */
export function Changes({ changes }: { changes: NonNullable<AnalysisReply['changes']> }) {
  const { t } = useTranslations('analysis')
  const { number, percent } = useFigures()
  const { performanceScore: score, metrics, gone, raised } = changes
  return (
    <PanelSection title={t('changes')}>
      <ul className="space-y-1 py-1">
        <ChangeRow name={t('score')} before={number(score.before)} now={number(score.now)} />
        {RATES.map((name) => (
          <ChangeRow
            key={name}
            name={t(name)}
            before={percent(metrics[name].before)}
            now={percent(metrics[name].now)}
          />
        ))}
      </ul>
      <ul className="space-y-1 py-1 text-sm">
        {gone.map(({ code, title }) => (
          <li key={code} className="text-done">
            {t('gone', { title })}
          </li>
        ))}
        {raised.map(({ code, title }) => (
          <li key={code} className="text-not-done">
            {t('raised', { title })}
          </li>
        ))}
        {gone.length + raised.length === 0 && <li className="text-muted">{t('sameAlerts')}</li>}
      </ul>
    </PanelSection>
  )
}
