import { useTranslations } from '#client/i18n.ts'
import type { Analysis } from '#features/dashboard/analysis/contract.ts'
import { PanelSection } from '#features/dashboard/analysis/web/parts.tsx'
import { RowsLink } from '#features/dashboard/web/RowsLink.tsx'
import { Badge } from '#ui/Badge.tsx'

const TONES = { high: 'not-done', medium: 'late', low: 'info' } as const

/** What to do, most urgent first, each with a link to where to do it. */
export function Recommendations({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslations('analysis')
  const all = analysis.recommendations
  return (
    <PanelSection title={t('recommendations')}>
      {all.length === 0 && <p className="text-sm text-muted">{t('noRecommendations')}</p>}
      <ul className="divide-y divide-line">
        {all.map(({ code, facts, title, description, priority, actions }) => (
          <li key={`${code} ${facts.department}`} className="py-2.5">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 font-medium wrap-anywhere">{title}</p>
              <Badge tone={TONES[priority]} className="shrink-0">
                {t(`priority_${priority}`)}
              </Badge>
            </div>
            <p className="text-sm text-muted">{description}</p>
            {actions.map(({ text, rows }) => (
              <p key={text} className="mt-1 text-sm">
                <RowsLink rows={rows} className="inline-flex min-h-6 items-center">
                  {text}
                </RowsLink>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
