import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import {
  formatState,
  type TranslateEvaluations,
} from '#features/routine-tasks/evaluations/web/translations.ts'
import { formatAnswers } from '#features/routine-tasks/reports/format-answers.ts'
import type { Cell } from '#shared/csv.ts'
import { toLocalTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

/** The report time in the company's time zone, in a format that spreadsheets read as a date. */
function formatReportedAt(instant: string, timezone: string): string {
  const { date, time } = toLocalTime(new Date(instant), timezone)
  return `${date} ${time}`
}

/** The rows of a day as a table with headings, in the page's language. */
export function toTable(
  t: TranslateEvaluations,
  rows: readonly OccurrenceToEvaluate[],
  { timezone, now, locale }: { timezone: string; now: number; locale: Locale },
): Cell[][] {
  const head = [
    t('evaluations:date'),
    t('routine:department'),
    t('evaluations:task'),
    t('evaluations:from'),
    t('evaluations:to'),
    t('routine:status'),
    t('routine:late'),
    t('routine:early'),
    t('evaluations:reportedBy'),
    t('evaluations:reportedAt'),
    t('routine:note'),
    t('evaluations:answers'),
    t('evaluations:rating'),
    t('evaluations:comment'),
    t('evaluations:evaluatedBy'),
  ]
  const cells = (row: OccurrenceToEvaluate): Cell[] => {
    const { date, department, task, report } = row
    const evaluation = report?.evaluation
    return [
      date,
      department?.name ?? t('routine:wholeCompany'),
      task.task_name,
      task.from,
      task.to,
      formatState(t, row, now),
      report && t(report.late ? 'evaluations:yes' : 'evaluations:no'),
      report && t(report.early ? 'evaluations:yes' : 'evaluations:no'),
      report?.user.name ?? null,
      report && formatReportedAt(report.created_at, timezone),
      report?.note ?? null,
      formatAnswers(row, locale) || null,
      evaluation?.rating ?? null,
      evaluation?.comment ?? null,
      evaluation?.user.name ?? null,
    ]
  }
  return [head, ...rows.map(cells)]
}
