import type { ReactNode } from 'react'
import type { Reviewed } from '#features/routine-tasks/evaluations/contract.ts'
import { keyOf, type Totals } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import type { Gathered } from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import { statusWord, windowOf } from '#features/routine-tasks/evaluations/web/words.ts'
import { type Reader, reportLine } from '#features/routine-tasks/reports/web/words.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import { formatDate } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'

/** A day on paper: what it is, its totals, and a line for each occurrence. */
export function PrintSheet({
  date,
  day,
  filters,
  reader,
}: {
  date: IsoDate
  day: Gathered
  /** In words. */
  filters: readonly string[]
  reader: Reader
}) {
  const { t, locale } = useWords(['reviews', 'routine'])
  return (
    <div className="hidden text-xs text-ink print:block">
      <p className="text-muted">
        <bdi>{readSession()?.companyName}</bdi>
      </p>
      <h1 className="text-xl font-semibold">{t('reviews:title')}</h1>
      <p className="text-base">
        {formatDate(date, locale, 'day')} {date.slice(0, 4)}
      </p>
      {filters.length > 0 && (
        <p>
          {t('reviews:filters')}: {filters.map((words, at) => (at > 0 ? ` · ${words}` : words))}
        </p>
      )}
      <PrintedTotals totals={day.totals} />
      {day.rows.length < day.total && (
        <p className="mb-3">{t('reviews:partly', { shown: day.rows.length, total: day.total })}</p>
      )}
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-ink text-start">
            <Head>{t('reviews:time')}</Head>
            <Head>{t('reviews:task')}</Head>
            <Head>{t('routine:department')}</Head>
            <Head>{t('routine:status')}</Head>
            <Head>{t('reviews:rating')}</Head>
          </tr>
        </thead>
        <tbody>
          {day.rows.map((row) => (
            <PrintedRow key={keyOf(row)} row={row} reader={reader} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="py-1 pe-3 text-start font-semibold">
    {children}
  </th>
)
const Cell = ({ children }: { children: ReactNode }) => (
  <td className="py-1 pe-3 align-top">{children}</td>
)

function PrintedTotals({ totals }: { totals: Totals }) {
  const { t } = useWords(['reviews', 'routine'])
  const shown = [
    [t('reviews:due'), totals.due],
    [t('reviews:reported'), totals.reported],
    [t('routine:done'), totals.done],
    [t('routine:notDone'), totals.not_done],
    [t('routine:late'), totals.late],
    [t('reviews:evaluated'), totals.evaluated],
    [t('reviews:average'), totals.rating_average?.toFixed(1) ?? '–'],
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

function PrintedRow({ row, reader }: { row: Reviewed; reader: Reader }) {
  const { t } = useWords(['reviews', 'routine'])
  const routine = useWords('routine')
  const { task, department, report, date } = row
  return (
    <tr className="border-b border-line">
      <Cell>
        <bdi className="whitespace-nowrap tabular-nums">
          {windowOf(task) || t('routine:anyTime')}
        </bdi>
      </Cell>
      <Cell>
        <bdi>{task.task_name}</bdi>
      </Cell>
      <Cell>
        <bdi>{department?.name ?? t('routine:wholeCompany')}</bdi>
      </Cell>
      <Cell>
        {report ? reportLine(routine.t, { report, date }, reader) : statusWord(t, 'not_reported')}
        {report?.note && (
          <span className="block whitespace-pre-line text-muted">
            <bdi>{report.note}</bdi>
          </span>
        )}
      </Cell>
      <Cell>
        {report?.evaluation && (
          <>
            {t('reviews:stars', { rating: report.evaluation.rating })}
            <span className="block text-muted">
              <bdi>{report.evaluation.comment}</bdi>
            </span>
          </>
        )}
      </Cell>
    </tr>
  )
}
