import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { type Performance, type Sums, sumPoints } from '#features/routine-tasks/performance/sums.ts'
import type { Locale } from '#shared/locale.ts'
import { Card } from '#ui/Card.tsx'
import { Figure } from '#ui/charts/ChartTable.tsx'

const COLUMNS = [
  ...(['due', 'doneOnTime', 'doneLate', 'notDone', 'notReported'] as const),
  ...(['completion', 'rating'] as const),
] as const

/** The number of rows that fit on a screen together with a chart. */
const MAX_ROWS = 12

type Row = Sums & { id: string; name: string; note?: string | undefined }

interface NumbersTableProps {
  rows: Row[]
  /** The data that the last row sums up. */
  data: readonly Performance[]
  firstHeading: string
  level?: 2 | 3
  /** A long table is collapsed until the user opens it. */
  collapsible?: boolean
}

/** The numbers behind the chart as a table. */
export function NumbersTable({
  rows,
  data,
  firstHeading,
  level = 2,
  collapsible = false,
}: NumbersTableProps) {
  const { t, locale } = useTranslations('performance')
  const show = (row: Row) => ({ ...row, figures: COLUMNS.map((one) => figureIn(row, one, locale)) })
  const lines = rows.map(show)
  const total = show({
    ...sumPoints(data.flatMap(({ points }) => points)),
    id: '',
    name: t('total'),
  })
  const lengths = COLUMNS.map((_, n) =>
    Math.max(...[...lines, total].map(({ figures }) => figures[n]?.length ?? 0)),
  )
  const table = (
    <section
      aria-label={t('tableOf')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-sm"
    >
      <table className="w-full min-w-[44rem] text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {firstHeading}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-end font-medium">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} lengths={lengths} />
          ))}
        </tbody>
        <tfoot className="border-t border-line font-medium">
          <Line line={total} lengths={lengths} />
        </tfoot>
      </table>
    </section>
  )
  return (
    <Card level={level} title={t('numbers')}>
      {lines.length > MAX_ROWS && collapsible ? (
        <details>
          <summary className="cursor-pointer rounded-sm text-accent">{t('showTable')}</summary>
          <div className="mt-3">{table}</div>
        </details>
      ) : (
        table
      )}
    </Card>
  )
}

function figureIn(row: Row, column: (typeof COLUMNS)[number], locale: Locale): string {
  const value = row[column]
  if (value === null) return '–'
  if (column === 'rating') return value.toFixed(1)
  return column === 'completion' ? `${formatNumber(value, locale)}%` : formatNumber(value, locale)
}

interface LineProps {
  line: Pick<Row, 'name' | 'note'> & { figures: string[] }
  lengths: number[]
}

function Line({ line, lengths }: LineProps) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 pe-3 text-start font-medium">
        <bdi>{line.name}</bdi>
        {line.note && <span className="ms-2 text-xs font-normal text-muted">{line.note}</span>}
      </th>
      {COLUMNS.map((column, n) => (
        <td key={column} className="px-3 py-2 text-end">
          <Figure text={line.figures[n] ?? ''} length={lengths[n] ?? 0} />
        </td>
      ))}
    </tr>
  )
}
