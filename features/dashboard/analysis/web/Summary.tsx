import { useTranslations } from '#client/i18n.ts'
import type { Analysis } from '#features/dashboard/analysis/contract.ts'
import { toRateViews, useFigures } from '#features/dashboard/analysis/web/figures.ts'
import { Disclosure, Formula, PanelSection } from '#features/dashboard/analysis/web/parts.tsx'
import { RowsLink } from '#features/dashboard/web/RowsLink.tsx'
import { join } from '#ui/join.ts'
import { textTone } from '#ui/tone.ts'

const TONES = { green: 'done', yellow: 'late', red: 'not-done' } as const

/** The totals, and the status by the average of the three rates. */
export function Summary({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslations('analysis')
  const { number, percent } = useFigures()
  const { overview, status } = analysis.summary
  const counts = [
    [t('duties'), overview.totalTasks, overview.rows.totalTasks],
    [t('activeEmployees'), overview.activeEmployees, overview.rows.activeEmployees],
    [t('activeProjects'), overview.activeProjects, overview.rows.activeProjects],
  ] as const
  const shares = toRateViews(analysis).map(({ basis: { part, whole } }) =>
    whole === 0 ? number(0) : `${number(part)} ÷ ${number(whole)}`,
  )
  return (
    <PanelSection title={t('summary')}>
      <dl className="grid grid-cols-3 gap-3 py-1.5">
        {counts.map(([name, count, rows]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              <RowsLink rows={rows}>{number(count)}</RowsLink>
            </dd>
          </div>
        ))}
      </dl>
      <Disclosure
        figure={
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{t('statusAverage')}</span>
            <span className={join('font-semibold tabular-nums', textTone[TONES[status.color]])}>
              {percent(status.average)} · {t(`grade_${status.status}`)}
            </span>
          </p>
        }
      >
        <p className="font-medium text-ink">
          <Formula>
            ({shares.join(' + ')}) ÷ {number(shares.length)} = {percent(status.average)}
          </Formula>
        </p>
      </Disclosure>
    </PanelSection>
  )
}
