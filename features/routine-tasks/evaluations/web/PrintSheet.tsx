import { formatDate } from '#client/format.ts'
import { displayHijri } from '#client/hijri.ts'
import { useTranslations } from '#client/i18n.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { keyOf, type Totals } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { formatState, formatWindow } from '#features/routine-tasks/evaluations/web/translations.ts'
import type { WholeDay } from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import { formatReport, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { PrintedList } from '#records/documents/web/PrintedList.tsx'
import type { IsoDate } from '#shared/dates.ts'

interface Props {
  date: IsoDate
  day: WholeDay
  /** As texts. */
  filters: readonly string[]
  reader: Viewer
}

/** A day for printing: title, totals, and one line per occurrence. */
export function PrintSheet({ date, day, filters, reader }: Props) {
  const { t, locale } = useTranslations(['evaluations', 'routine'])
  const cellsOf = usePrintCells(reader)
  return (
    <PrintedList
      title={t('evaluations:title')}
      subtitle={[
        `${formatDate(date, locale, 'day')} ${date.slice(0, 4)}`,
        displayHijri(date, locale),
      ]
        .filter(Boolean)
        .join(' · ')}
      heads={[
        t('evaluations:time'),
        t('evaluations:task'),
        t('routine:department'),
        t('routine:status'),
        t('evaluations:rating'),
      ]}
      rows={day.rows.map((row) => ({ key: keyOf(row), cells: cellsOf(row) }))}
    >
      {filters.length > 0 && (
        <p>
          {t('evaluations:filters')}: {filters.map((words, at) => (at > 0 ? ` · ${words}` : words))}
        </p>
      )}
      <PrintedTotals totals={day.totals} />
      {day.rows.length < day.total && (
        <p className="mb-3">
          {t('evaluations:partly', { shown: day.rows.length, total: day.total })}
        </p>
      )}
    </PrintedList>
  )
}

function PrintedTotals({ totals }: { totals: Totals }) {
  const { t } = useTranslations(['evaluations', 'routine'])
  const shown = [
    [t('evaluations:due'), totals.due],
    [t('evaluations:reported'), totals.reported],
    [t('routine:done'), totals.done],
    [t('routine:notDone'), totals.not_done],
    [t('routine:overdue'), totals.overdue],
    [t('routine:late'), totals.late],
    [t('routine:early'), totals.early],
    [t('evaluations:evaluated'), totals.evaluated],
    [t('evaluations:average'), totals.rating_average?.toFixed(1) ?? '–'],
  ]
  return (
    <p className="my-3 flex flex-wrap gap-x-5 tabular-nums">
      {shown.map(([name, value]) => (
        <span key={name}>
          {name} <b className="font-semibold">{value}</b>
        </span>
      ))}
    </p>
  )
}

function usePrintCells(reader: Viewer) {
  const { t } = useTranslations(['evaluations', 'routine', 'common'])
  const routine = useTranslations('routine')
  const now = Date.now()
  return ({ task, department, report, date, late_after }: OccurrenceToEvaluate) => [
    <bdi key="window" className="whitespace-nowrap tabular-nums">
      {formatWindow(t, task)}
    </bdi>,
    <bdi key="task">{task.task_name}</bdi>,
    <bdi key="department">{department?.name ?? t('routine:wholeCompany')}</bdi>,
    <TextWithNote
      key="report"
      line={
        report
          ? formatReport(routine.t, { report, date }, reader)
          : formatState(t, { report, late_after }, now)
      }
      text={report?.note}
    />,
    report?.evaluation && (
      <TextWithNote
        key="evaluation"
        line={t('evaluations:stars', { rating: report.evaluation.rating })}
        text={report.evaluation.comment}
      />
    ),
  ]
}

const TextWithNote = ({ line, text }: { line: string; text: string | undefined }) => (
  <>
    {line}
    {text && (
      <span className="block whitespace-pre-line text-muted">
        <bdi>{text}</bdi>
      </span>
    )}
  </>
)
