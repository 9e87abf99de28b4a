import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import {
  type Alert,
  type Analysis,
  type Facts,
  type Insight,
  LINKED_FACTS,
} from '#features/dashboard/analysis/contract.ts'
import { useFigures } from '#features/dashboard/analysis/web/figures.ts'
import { Disclosure, Formula, PanelSection } from '#features/dashboard/analysis/web/parts.tsx'
import { RowsLink } from '#features/dashboard/web/RowsLink.tsx'
import { join } from '#ui/join.ts'
import { textTone } from '#ui/tone.ts'

type Code = Alert['code'] | Insight['code']
type FormatNumber = (value: number) => string

/** The comparison that triggers each finding, with its counts. */
const COMPARISONS: Record<Code, (facts: Required<Facts>, write: FormatNumber) => string> = {
  not_done_critical: ({ not_done, done }, w) => `${w(not_done)} > 2 × ${w(done)} = ${w(2 * done)}`,
  not_done_over_done: ({ not_done, done }, w) => `${w(not_done)} > ${w(done)}`,
  pending_critical: ({ pending, invited }, w) => `${w(pending)} > ${w(invited)}`,
  many_pending: ({ pending, invited }, w) =>
    `${w(pending)} > 30% × ${w(invited)} = ${w((30 * invited) / 100)}`,
  low_reports: ({ reported, due }, w) => `${w(reported)} < 50% × ${w(due)} = ${w(due / 2)}`,
  low_report_rate: ({ reported, due }, w) =>
    `${w(reported)} < 70% × ${w(due)} = ${w((70 * due) / 100)}`,
  inactive_projects: ({ inactive, active }, w) => `${w(inactive)} > ${w(active)}`,
}

const STYLES = {
  critical: { Icon: CircleAlert, tone: 'not-done' },
  warning: { Icon: TriangleAlert, tone: 'late' },
  info: { Icon: Info, tone: 'info' },
} as const

function Finding({ finding }: { finding: Alert | Insight }) {
  const { t } = useTranslations('analysis')
  const { number } = useFigures()
  const { Icon, tone } = STYLES[finding.type]
  return (
    <Disclosure
      figure={
        <div className="flex gap-2.5">
          <Icon aria-hidden="true" className={join('mt-0.5 size-4 shrink-0', textTone[tone])} />
          <div className="min-w-0">
            <p className="font-medium">
              <span className={join('me-1.5 text-xs', textTone[tone])}>
                {t(`type_${finding.type}`)}
              </span>
              {finding.title}
            </p>
            <p className="text-sm text-muted">{finding.message}</p>
          </div>
        </div>
      }
    >
      <p className="flex flex-wrap gap-x-4">
        {LINKED_FACTS.map((name) => {
          const count = finding.facts[name]
          return (
            count !== undefined && (
              <RowsLink key={name} rows={finding.rows[name]}>
                {number(count)} {t(`fact_${name}`)}
              </RowsLink>
            )
          )
        })}
      </p>
      <p className="font-medium text-ink">
        <Formula>{COMPARISONS[finding.code](finding.facts as Required<Facts>, number)}</Formula>
      </p>
    </Disclosure>
  )
}

/** The alerts and the insights. */
export function Findings({ analysis: { alerts, insights } }: { analysis: Analysis }) {
  const { t } = useTranslations('analysis')
  return (
    <>
      <PanelSection title={t('alerts')}>
        {alerts.length === 0 && <p className="text-sm text-muted">{t('noAlerts')}</p>}
        {alerts.map((one) => (
          <Finding key={one.code} finding={one} />
        ))}
      </PanelSection>
      {insights.length > 0 && (
        <PanelSection title={t('insights')}>
          {insights.map((one) => (
            <Finding key={one.code} finding={one} />
          ))}
        </PanelSection>
      )}
    </>
  )
}
