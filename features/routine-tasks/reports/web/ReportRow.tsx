import type { ReactNode } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { formatReport, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import type { IsoDate } from '#shared/dates.ts'
import { LineMark } from '#ui/charts/stripMark.tsx'
import { ReadOnlyStars } from '#ui/Stars.tsx'

/** A duty of some day in a list: its report with note and rating, or that nobody reported it. */
export function ReportRow({
  row: { task_name, date, report },
  reader,
  children,
}: {
  row: { task_name: string; date: IsoDate; report: Report | null }
  reader: Viewer
  /** What can be done with it. */
  children?: ReactNode
}) {
  const { t, locale } = useTranslations('routine')
  const evaluation = report?.evaluation
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{task_name}</bdi>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {report && <LineMark state={report.status} late={report.late} early={report.early} />}
          {formatDate(date, locale, 'day')}
          <br />
          {report ? formatReport(t, { report, date }, reader) : t('notReported')}
        </p>
        {report?.note && (
          <p className="text-sm whitespace-pre-line">
            <bdi>{report.note}</bdi>
          </p>
        )}
        {evaluation && (
          <div className="flex flex-wrap items-center gap-x-2 text-sm">
            <ReadOnlyStars
              value={evaluation.rating}
              label={t('rated', { rating: evaluation.rating, name: evaluation.user.name })}
            />
            {evaluation.comment && <bdi>{evaluation.comment}</bdi>}
          </div>
        )}
      </div>
      {children}
    </li>
  )
}
