import { useTranslations } from '#client/i18n.ts'
import type { Analysis } from '#features/dashboard/analysis/contract.ts'
import { useFigures } from '#features/dashboard/analysis/web/figures.ts'
import { Disclosure, Formula, PanelSection } from '#features/dashboard/analysis/web/parts.tsx'
import { RowsLink } from '#features/dashboard/web/RowsLink.tsx'
import { join } from '#ui/join.ts'
import { progressTone } from '#ui/ProgressBar.tsx'
import { Table, Td, Th } from '#ui/Table.tsx'
import { textTone } from '#ui/tone.ts'

type Trends = Analysis['trends']

/** The maximum number of rates that are written out as a sum. */
const MAX_IN_SUM = 8

function DepartmentRates({ trends }: { trends: Trends }) {
  const { t } = useTranslations('analysis')
  const { number, percent } = useFigures()
  const all = trends.departmentPerformance
  const rates = all.reduce((total, { done, reports }) => total + (done * 1000) / reports, 0)
  const sum = Math.round(rates) / 10
  return (
    <>
      <Table dense scroll label={t('byDepartment')} className="max-h-80">
        <thead>
          <tr>
            <Th>{t('department')}</Th>
            <Th numeric>{t('done')}</Th>
            <Th numeric>{t('reports')}</Th>
            <Th numeric>{t('rate')}</Th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ department, done, reports, completionRate, rows }) => (
            <tr key={department}>
              <Td>
                <bdi>{department ?? t('wholeCompany')}</bdi>
              </Td>
              <Td numeric>
                <RowsLink rows={rows?.done}>{number(done)}</RowsLink>
              </Td>
              <Td numeric>
                <RowsLink rows={rows?.reports}>{number(reports)}</RowsLink>
              </Td>
              <Td numeric>{percent(completionRate)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{t('averageOf')}</p>
      <p className="font-medium text-ink">
        <Formula>
          {all.length <= MAX_IN_SUM
            ? `(${all.map(({ done, reports }) => `${number(done)} ÷ ${number(reports)}`).join(' + ')})`
            : percent(sum)}{' '}
          ÷ {number(all.length)} = {percent(trends.averageCompletionRate)}
        </Formula>
      </p>
    </>
  )
}

/** The best and the worst department and the average; all departments below. */
export function Departments({ trends }: { trends: Trends }) {
  const { t } = useTranslations('analysis')
  const { percent } = useFigures()
  const { bestDepartment: best, worstDepartment: worst, departmentPerformance: all } = trends
  if (!best || !worst)
    return (
      <PanelSection title={t('departments')}>
        <p className="text-sm text-muted">{t('noDepartments')}</p>
      </PanelSection>
    )
  const named = (name: string | null) => name ?? t('wholeCompany')
  const lines = [
    { name: t('best'), of: named(best.department), rate: best.completionRate },
    ...(all.length > 1
      ? [{ name: t('worst'), of: named(worst.department), rate: worst.completionRate }]
      : []),
    { name: t('average'), of: '', rate: trends.averageCompletionRate },
  ]
  return (
    <PanelSection title={t('departments')}>
      <Disclosure
        figure={
          <dl className="space-y-1">
            {lines.map(({ name, of, rate }) => (
              <div key={name} className="flex items-center gap-3">
                <dt className="w-20 shrink-0 text-sm text-muted">{name}</dt>
                <dd className="flex min-w-0 grow justify-between gap-3">
                  <bdi className="truncate">{of}</bdi>
                  <span
                    className={join('font-semibold tabular-nums', textTone[progressTone(rate)])}
                  >
                    {percent(rate)}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        }
      >
        <DepartmentRates trends={trends} />
      </Disclosure>
    </PanelSection>
  )
}
